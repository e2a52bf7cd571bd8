package io.datasetbuilder.embedded.query;

import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * The time that one query has, from the call on: preparations of its table count.
 *
 * @param began by {@code System.nanoTime()}
 * @param cancelled whether nobody waits for the result any more
 */
public record Deadline(long began, Duration timeout, BooleanSupplier cancelled) {

  /** A deadline that begins now. */
  public static Deadline of(Duration timeout, BooleanSupplier cancelled) {
    return new Deadline(System.nanoTime(), timeout, cancelled);
  }

  /** What is left for the engine; at least a millisecond, after which it times out itself. */
  public Limits limits() {
    Duration left = timeout.minus(elapsed());
    return new Limits(left.isNegative() || left.isZero() ? Duration.ofMillis(1) : left, cancelled);
  }

  /** Whether the time is over, or nobody waits for the result any more. */
  public boolean isReached() {
    return elapsed().compareTo(timeout) >= 0 || cancelled.getAsBoolean();
  }

  /** The same result, whose total is the time of the whole call. */
  <T> Timed<T> measured(Timed<T> result) {
    return new Timed<>(result.result(), elapsed(), result.startup(), result.engine());
  }

  private Duration elapsed() {
    return Duration.ofNanos(System.nanoTime() - began);
  }
}
