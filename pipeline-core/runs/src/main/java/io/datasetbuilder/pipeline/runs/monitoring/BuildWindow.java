package io.datasetbuilder.pipeline.runs.monitoring;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The hours that are reported: {@value #HOURS} whole ones of UTC, the last of which is going on
 * (Spec, "Limits", monitoring window).
 *
 * @param start the first moment of the oldest hour
 * @param end the first moment behind the newest
 */
public record BuildWindow(Instant start, Instant end) {

  /** How many hours there are. */
  public static final int HOURS = 24;

  /** The window that a moment lies in the newest hour of. */
  public static BuildWindow at(Instant now) {
    Instant end = now.truncatedTo(ChronoUnit.HOURS).plus(HourBucket.LENGTH);
    return new BuildWindow(end.minus(HourBucket.LENGTH.multipliedBy(HOURS)), end);
  }

  /** The first moment of an hour, counted from the oldest. */
  Instant hour(int number) {
    return start.plus(HourBucket.LENGTH.multipliedBy(number));
  }
}
