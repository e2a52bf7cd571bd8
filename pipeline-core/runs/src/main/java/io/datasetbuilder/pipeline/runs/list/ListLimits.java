package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;

/** Limits on the length of a requested list. */
public final class ListLimits {

  private ListLimits() {}

  /** A limit without an upper bound. */
  public static Result<Integer> positive(int limit) {
    return limit >= 1 ? Result.ok(limit) : refused("'limit' must be a positive integer");
  }

  /** A limit from 1 to a bound. */
  public static Result<Integer> atMost(int bound, int limit) {
    return limit >= 1 && limit <= bound
        ? Result.ok(limit)
        : refused("'limit' must be 1 to " + bound);
  }

  /** A limit from 0, for nothing of a list, to a bound. */
  public static Result<Integer> fromNoneTo(int bound, int limit) {
    return limit >= 0 && limit <= bound
        ? Result.ok(limit)
        : refused("'limit' must be 0 to " + bound);
  }

  /** Refusal of a filter that is present but empty. */
  public static <T> Result<T> emptyFilter(String name) {
    String message = "'" + name + "' must not be empty";
    return Result.refused(Problem.of(ReadingProblem.INVALID_FILTER, name, message));
  }

  private static Result<Integer> refused(String message) {
    return Result.refused(Problem.of(ReadingProblem.INVALID_LIMIT, "limit", message));
  }
}
