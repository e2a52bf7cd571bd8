package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import java.time.Duration;
import java.time.Instant;

/** A clock that stands still until a test sets it. */
public final class AdjustableClock extends MovableClock {

  public static final Instant START = Instant.parse("2026-08-15T09:00:00Z");

  public AdjustableClock() {
    super(START);
  }

  /** Sets the time. */
  public void hours(long sinceStart) {
    set(START.plus(Duration.ofHours(sinceStart)));
  }
}
