package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Time that one query has. It counts from the moment on that the query has a slot: what a service
 * does before, such as opening its catalog or verifying the file of a snapshot, takes nothing of
 * it.
 *
 * @param called when the query was called, in {@link QueryTime#nanos()}
 * @param began when it had a slot, or when it was called while it has none
 */
public record Deadline(QueryTime time, long called, long began, Limits limits) {

  /**
   * A deadline of a query that is called now.
   *
   * @param cancelled whether no caller waits for the result any more
   * @param owner whose share of the slots it uses
   */
  public static Deadline of(
      QueryTime time, Duration timeout, BooleanSupplier cancelled, String owner) {
    long now = time.nanos();
    return new Deadline(time, now, now, new Limits(timeout, cancelled, owner));
  }

  /** The deadline of the same query, which has a slot now. */
  public Deadline fromSlot() {
    return new Deadline(time, called, time.nanos(), limits);
  }

  /** Whether the time is over, or the caller no longer waits. */
  public boolean isReached() {
    return since(began).compareTo(limits.timeout()) >= 0 || limits.cancelled().getAsBoolean();
  }

  /** The same result, whose total is the time of the whole call. */
  public <T> Timed<T> measured(Timed<T> result) {
    return new Timed<>(result.result(), since(called), result.startup(), result.engine());
  }

  private Duration since(long moment) {
    return Duration.ofNanos(time.nanos() - moment);
  }
}
