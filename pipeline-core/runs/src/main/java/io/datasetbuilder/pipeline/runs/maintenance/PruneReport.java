package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What pruning found and did.
 *
 * @param applied false for a dry run, which deletes nothing
 * @param ttlHours how long cancelled runs are kept; empty: for ever
 * @param runs every cancelled partial run, sorted by id
 */
public record PruneReport(boolean applied, OptionalLong ttlHours, List<Entry> runs) {

  public PruneReport {
    runs = List.copyOf(runs);
  }

  /**
   * One cancelled run.
   *
   * @param finishedAt when it ended, where that is known
   */
  public record Entry(RunId runId, Optional<Instant> finishedAt, PruneFate fate) {}

  public long deleted() {
    return runs.stream().filter(run -> run.fate() == PruneFate.DELETED).count();
  }
}
