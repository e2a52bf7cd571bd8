package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.text.WireNamed;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import java.util.List;

/**
 * Runs and raw records that no retention keeps any longer.
 *
 * @param applied whether they were deleted; else they were only looked for
 * @param standard retention of datasets whose spec declares none
 * @param runs dataset by dataset, oldest first within each
 * @param rawRecords raw records of other runs that the spec of the run keeps no longer, those of
 *     runs that never ended last
 */
public record PruneReport(
    boolean applied, Retention standard, List<PrunedRun> runs, List<PrunedRun> rawRecords) {

  public PruneReport {
    runs = List.copyOf(runs);
    rawRecords = List.copyOf(rawRecords);
  }

  /** Number of deleted runs; in a dry run of those that would be deleted. */
  public long unkept() {
    return unkept(runs);
  }

  /** Number of runs that lost their raw records; in a dry run of those that would lose them. */
  public long withoutRawRecords() {
    return unkept(rawRecords);
  }

  private static long unkept(List<PrunedRun> pruned) {
    return pruned.stream().filter(run -> run.reasons().isEmpty()).count();
  }

  /** Fate of a run. */
  public PruneFate fate(PrunedRun run) {
    if (!run.reasons().isEmpty()) {
      return PruneFate.KEPT;
    }
    return applied ? PruneFate.DELETED : PruneFate.DUE;
  }

  /**
   * One run, or its raw records.
   *
   * @param record of the deletion; not recorded in a dry run, and for a run that is kept
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
