package io.datasetbuilder.infrastructure.storage.run;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A second later at each look. */
final class TickingClock extends Clock {

  private final AtomicLong seconds = new AtomicLong(1_786_000_000L);

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochSecond(seconds.incrementAndGet());
  }
}
