package io.datasetbuilder.infrastructure.state;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Points in time as microseconds since 1970, which fit a column and sort. */
final class EpochMicros {

  private EpochMicros() {}

  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, bounded(time));
  }

  static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  /** Times that no run can have, and no column either, are cut to the nearest that can. */
  private static Instant bounded(Instant time) {
    if (time.isBefore(Instant.EPOCH)) {
      return Instant.EPOCH;
    }
    return time.isAfter(LATEST) ? LATEST : time;
  }

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");
}
