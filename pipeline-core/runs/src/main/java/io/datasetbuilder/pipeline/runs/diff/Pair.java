package io.datasetbuilder.pipeline.runs.diff;

import java.util.Optional;
import java.util.function.Function;

/**
 * One thing in two runs.
 *
 * @param left in the first run; empty where it does not have it
 * @param right in the second run
 */
public record Pair<T>(Optional<T> left, Optional<T> right) {

  /** Each side seen through a question. */
  static <S, T> Pair<T> of(S left, S right, Function<S, Optional<T>> question) {
    return new Pair<>(question.apply(left), question.apply(right));
  }

  /** Whether both have it and it is the same; empty when either lacks it. */
  public Optional<Boolean> same() {
    return left.flatMap(one -> right.map(one::equals));
  }

  /** Whether the sides differ, be it in having it. */
  public boolean differ() {
    return !left.equals(right);
  }
}
