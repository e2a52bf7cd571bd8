package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.problem.Problem;

/** How much of a list may be asked for. */
public final class ListLimits {

  private ListLimits() {}

  /** A limit without an upper bound. */
  public static Answer<Integer> positive(int limit) {
    return limit >= 1 ? Answer.known(limit) : refused("'limit' must be a positive integer");
  }

  /** A limit from 1 to a bound. */
  public static Answer<Integer> atMost(int bound, int limit) {
    return limit >= 1 && limit <= bound
        ? Answer.known(limit)
        : refused("'limit' must be 1 to " + bound);
  }

  /** A filter that is there but filters nothing. */
  public static <T> Answer<T> emptyFilter(String name) {
    String message = "'" + name + "' must not be empty";
    return Answer.refused(Problem.of(ReadingProblem.INVALID_FILTER, name, message));
  }

  private static Answer<Integer> refused(String message) {
    return Answer.refused(Problem.of(ReadingProblem.INVALID_LIMIT, "limit", message));
  }
}
