package io.datasetbuilder.warehouse.profile;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Result that another caller computes.
 *
 * @param future completed by that caller; empty when that caller left before the end
 */
record SharedResult(CompletableFuture<Optional<Result<DatedProfile>>> future) {

  private static final long POLL_MILLIS = 100;

  /**
   * Waits for the result; empty when it cannot be shared.
   *
   * @param cancelled whether the waiting caller has left
   */
  Optional<Result<DatedProfile>> await(BooleanSupplier cancelled) {
    try {
      while (!cancelled.getAsBoolean()) {
        if (isThere()) {
          return future.join();
        }
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return Optional.of(Result.refused(cancelled()));
  }

  /** Waits for a moment. */
  private boolean isThere() throws InterruptedException {
    try {
      future.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillRunning) {
      return false;
    } catch (ExecutionException failed) {
      throw new IllegalStateException("a shared result is never completed with a failure", failed);
    }
  }

  private static Problem cancelled() {
    return Problem.of(
        WarehouseProblem.QUERY_FAILED, "", "the query was cancelled before it had a result");
  }
}
