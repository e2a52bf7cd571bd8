package io.datasetbuilder.pipeline.build.guess;

import io.datasetbuilder.pipeline.table.pii.detect.PiiKind;
import java.util.List;
import java.util.Optional;

/**
 * What can be said about a column.
 *
 * @param name as the file writes it
 * @param dtype what a build infers, checked on every value
 * @param nullTokens cells that look like "no value", sorted
 * @param cast a cast that every sampled value fits, null tokens left out
 * @param castNeeded whether no build reads the column without that cast
 * @param personal kinds of personal data that sampled values look like
 */
public record ColumnGuess(
    String name,
    String dtype,
    List<String> nullTokens,
    Optional<String> cast,
    boolean castNeeded,
    List<PiiKind> personal) {
  public ColumnGuess {
    nullTokens = List.copyOf(nullTokens);
    personal = List.copyOf(personal);
    if (castNeeded && cast.isEmpty()) {
      throw new IllegalArgumentException("a needed cast has to be named");
    }
  }
}
