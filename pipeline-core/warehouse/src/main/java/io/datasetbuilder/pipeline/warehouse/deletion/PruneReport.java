package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import java.util.List;

/**
 * Runs that no retention keeps any longer.
 *
 * @param applied whether they were deleted; else they were only looked for
 * @param standard retention of datasets whose spec declares none
 * @param runs dataset by dataset, oldest first within each
 */
public record PruneReport(boolean applied, Retention standard, List<PrunedRun> runs) {

  public PruneReport {
    runs = List.copyOf(runs);
  }

  /** Number of deleted runs; in a dry run of those that would be deleted. */
  public long unkept() {
    return runs.stream().filter(run -> run.reasons().isEmpty()).count();
  }

  /** Fate of a run. */
  public PruneFate fate(PrunedRun run) {
    if (!run.reasons().isEmpty()) {
      return PruneFate.KEPT;
    }
    return applied ? PruneFate.DELETED : PruneFate.DUE;
  }

  /**
   * One run.
   *
   * @param record of its deletion; not recorded in a dry run, and for a run that is kept
   * @param reasons why it is kept nevertheless; empty when nothing keeps it
   */
  public record PrunedRun(DeletionRecord record, List<Problem> reasons) {
    public PrunedRun {
      reasons = List.copyOf(reasons);
    }
  }

  /** Fate of a run that no retention keeps. */
  public enum PruneFate implements WireNamed.LowerCase {
    DELETED,
    /** A dry run found it. */
    DUE,
    /** Something else keeps it. */
    KEPT
  }
}
