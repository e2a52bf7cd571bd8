package io.datasetbuilder.warehouse.read;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Time that passes in pauses only. */
final class SettableTime implements QueryTime {

  private final AtomicLong nanos = new AtomicLong();

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public boolean pause(Duration length) {
    nanos.addAndGet(length.toNanos());
    return true;
  }
}
