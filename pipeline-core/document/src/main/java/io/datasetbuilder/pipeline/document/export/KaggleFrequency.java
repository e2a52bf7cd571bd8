package io.datasetbuilder.pipeline.document.export;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import java.time.Duration;
import java.util.Optional;

/** Update frequencies that Kaggle knows, quickest first. */
enum KaggleFrequency {
  HOURLY("hourly", Duration.ofHours(1)),
  DAILY("daily", Duration.ofDays(1)),
  WEEKLY("weekly", Duration.ofDays(7)),
  MONTHLY("monthly", Duration.ofDays(31)),
  QUARTERLY("quarterly", Duration.ofDays(92)),
  ANNUALLY("annually", Duration.ofDays(Integer.MAX_VALUE));

  private final String name;
  private final Duration longest;

  KaggleFrequency(String name, Duration longest) {
    this.name = name;
    this.longest = longest;
  }

  /**
   * The quickest frequency that a cadence keeps: one of two days is weekly, since daily would
   * promise too much. Empty when the text is no cadence.
   */
  static Optional<String> of(String cadence) {
    return RefreshCadence.of(cadence).map(RefreshCadence::duration).map(KaggleFrequency::keptBy);
  }

  private static String keptBy(Duration cadence) {
    for (KaggleFrequency frequency : values()) {
      if (cadence.compareTo(frequency.longest) <= 0) {
        return frequency.name;
      }
    }
    return ANNUALLY.name;
  }
}
