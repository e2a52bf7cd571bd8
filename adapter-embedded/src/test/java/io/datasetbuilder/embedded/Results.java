package io.datasetbuilder.embedded;

import io.datasetbuilder.buildspec.problem.Result;

/** Values of results that a test expects to be there. */
public final class Results {

  private Results() {}

  /** The value; a refusal fails the test. */
  public static <T> T value(Result<T> result) {
    return result.match(
        value -> value,
        problems -> {
          throw new AssertionError("refused: " + problems);
        });
  }
}
