package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.run.RunId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Makes run ids from the time in UTC, to the microsecond. No two of one instance are equal, even
 * when the clock stands still.
 */
final class RunIds {

  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSSSSS'Z'").withZone(ZoneOffset.UTC);

  private final Clock clock;
  private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

  RunIds(Clock clock) {
    this.clock = clock;
  }

  RunId next() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant mine =
        last.updateAndGet(before -> now.isAfter(before) ? now : before.plus(1, ChronoUnit.MICROS));
    return new RunId(FORM.format(mine));
  }
}
