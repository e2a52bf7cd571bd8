package io.datasetbuilder.pipeline.runs.deletion;

import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import java.time.Instant;
import java.util.Optional;

/**
 * Rule that selects the runs whose raw records their own specs keep no longer. A run without a
 * stored spec, or without a time, keeps them; a clock that went back makes runs younger.
 *
 * @param now the present time
 */
public record ExpiredRecords(Instant now) {

  /** Whether the raw records of a run are kept no longer. */
  public boolean include(IndexedRun run) {
    return declared(run)
        .flatMap(bronze -> run.happenedAt().map(end -> isOver(bronze, end)))
        .orElse(false);
  }

  /** Whether raw records of a run that ended at a time are kept no longer. */
  public boolean isOver(BronzeRetention bronze, Instant end) {
    return !bronze.until(end).isAfter(now);
  }

  /** The retention in the spec of a run. */
  public static Optional<BronzeRetention> declared(IndexedRun run) {
    return run.dataset().flatMap(IndexedDataset::bronze);
  }
}
