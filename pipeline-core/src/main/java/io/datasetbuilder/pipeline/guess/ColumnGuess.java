package io.datasetbuilder.pipeline.guess;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What can be said about a column.
 *
 * @param name as the file writes it
 * @param dtype what a build infers, judged on every value
 * @param nullTokens cells that look like "no value", sorted
 * @param cast a cast that every sampled value fits, null tokens left out
 */
public record ColumnGuess(
    String name, String dtype, List<String> nullTokens, Optional<String> cast) {
  public ColumnGuess {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(dtype, "dtype");
    nullTokens = List.copyOf(nullTokens);
    Objects.requireNonNull(cast, "cast");
  }
}
