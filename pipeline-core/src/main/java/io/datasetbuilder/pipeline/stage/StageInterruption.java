package io.datasetbuilder.pipeline.stage;

import io.datasetbuilder.pipeline.plan.Interruption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Ends a running stage when its run was asked to stop and no safe boundary came within the grace,
 * at once when the run is urgent (docs/decisions/0024-engine-calls-that-end.md). What the stage had
 * begun is thrown away, as if it had not been reached. Safe for concurrent use.
 */
public final class StageInterruption implements Interruption {

  /** How long a running stage may go on to its boundary after a cancel. */
  public static final Duration GRACE = Duration.ofSeconds(10);

  private final Cancellation cancellation;
  private final Clock clock;
  private final AtomicReference<Instant> firstRequested = new AtomicReference<>();

  public StageInterruption(Cancellation cancellation, Clock clock) {
    this.cancellation = cancellation;
    this.clock = clock;
  }

  @Override
  public boolean requested() {
    if (cancellation.isUrgent()) {
      return true;
    }
    if (!cancellation.requested()) {
      return false;
    }
    Instant now = clock.instant();
    firstRequested.compareAndSet(null, now);
    return now.isAfter(firstRequested.get().plus(GRACE));
  }
}
