package io.datasetbuilder.infrastructure.oidc;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands until it is moved. */
final class MovableClock extends Clock {

  static final Instant START = Instant.parse("2026-08-15T09:30:00Z");

  private final AtomicReference<Instant> now = new AtomicReference<>(START);

  void pass(Duration time) {
    now.updateAndGet(before -> before.plus(time));
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
    return this;
  }
}
