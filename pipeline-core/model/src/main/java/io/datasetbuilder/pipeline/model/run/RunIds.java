package io.datasetbuilder.pipeline.model.run;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicReference;
import java.util.random.RandomGenerator;

/**
 * Makes run ids from the time in UTC, to the microsecond. No two of one instance are equal, even
 * when the clock does not advance. Safe for concurrent use.
 */
public final class RunIds {

  private static final DateTimeFormatter FORM =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmssSSSSSS'Z'").withZone(ZoneOffset.UTC);

  /** Twelve hexadecimal digits. */
  private static final int RANDOM_BYTES = 6;

  private final Clock clock;
  private final RandomGenerator random;
  private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

  public RunIds(Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  public RunId next() {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant mine =
        last.updateAndGet(before -> now.isAfter(before) ? now : before.plus(1, ChronoUnit.MICROS));
    return new RunId(FORM.format(mine));
  }

  /** The id of a job: it waits for its turn, and another process may make ids meanwhile. */
  public RunId nextOfJob() {
    byte[] digits = new byte[RANDOM_BYTES];
    random.nextBytes(digits);
    return new RunId(next() + "-" + HexFormat.of().formatHex(digits));
  }
}
