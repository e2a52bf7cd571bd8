package io.datasetbuilder.infrastructure.query;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Time of one query, which begins when this is made: with the slot of the query. */
final class QueryDeadline {

  /** Interval in nanoseconds at which the deadline checks whether the caller still waits. */
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final long start = System.nanoTime();
  private final Limits limits;

  QueryDeadline(Limits limits) {
    this.limits = limits;
  }

  /** Time since the query began. */
  Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /**
   * Waits until a value is available; refuses with {@code query_timeout} when the time is over, and
   * when the caller no longer waits for the result or the thread is interrupted.
   */
  <T> Result<T> await(Future<T> value) {
    try {
      while (!limits.cancelled().getAsBoolean()) {
        long left = limits.timeout().toNanos() - (System.nanoTime() - start);
        if (left <= 0) {
          return Result.refused(limits.timedOut("query"));
        }
        try {
          return Result.ok(value.get(Math.min(left, POLL_NANOS), TimeUnit.NANOSECONDS));
        } catch (TimeoutException notYet) {
          // Checks again whether the caller still waits.
        }
      }
    } catch (InterruptedException unwanted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the thread of a query process failed", e);
    }
    return Result.refused(QueryProblems.cancelled());
  }
}
