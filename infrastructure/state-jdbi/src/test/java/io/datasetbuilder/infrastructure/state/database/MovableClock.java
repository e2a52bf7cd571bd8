package io.datasetbuilder.infrastructure.state.database;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands until it is moved. */
public final class MovableClock extends Clock {

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-08-15T09:30:07Z"));

  public void pass(Duration time) {
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
