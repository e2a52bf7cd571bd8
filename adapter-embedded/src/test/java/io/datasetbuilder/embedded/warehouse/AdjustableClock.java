package io.datasetbuilder.embedded.warehouse;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test sets it. */
public final class AdjustableClock extends Clock {

  public static final Instant START = Instant.parse("2026-08-15T09:00:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  /** Sets the time. */
  public void hours(long sinceStart) {
    now.set(START.plus(Duration.ofHours(sinceStart)));
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException();
  }
}
