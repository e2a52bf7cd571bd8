package io.datasetbuilder.pipeline.runs.quality;

import io.datasetbuilder.pipeline.model.index.QualityRunCounts;
import java.time.Instant;

/**
 * The quality of the runs of one day.
 *
 * @param generatedAt the end of the window
 * @param available false when the runs could not be listed; all counts are 0 then
 * @param tally in runs
 */
public record QualitySummary(Instant generatedAt, boolean available, QualityRunCounts tally) {

  /** The only window. */
  public static final String WINDOW = "24h";

  /** What is said when the runs cannot be listed. */
  public static QualitySummary unavailable(Instant now) {
    return new QualitySummary(now, false, new QualityRunCounts(0, 0, 0, 0, 0));
  }
}
