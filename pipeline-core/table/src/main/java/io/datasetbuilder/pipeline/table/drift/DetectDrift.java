package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares a source's table with those of earlier successful runs of the same dataset (Spec,
 * "Manifest", drift_evaluation): its columns with the newest run's, its number of rows with the
 * newest run's that read the same part of the source under the same schema block.
 */
public final class DetectDrift {

  private DetectDrift() {}

  /**
   * The differences.
   *
   * @param present what this run has made
   * @param earlier successful runs of the same dataset that have the source, newest first; the
   *     newest of all and the newest comparable one are enough
   */
  public static DriftReport between(ObservedTable present, List<Baseline> earlier) {
    if (earlier.isEmpty()) {
      return DriftReport.notCompared(
          List.of(noBaseline(DriftAxis.SCHEMA), noBaseline(DriftAxis.VOLUME)));
    }
    Baseline newest = earlier.get(0);
    SchemaComparison columns = new SchemaComparison(newest, present);
    List<SchemaDriftFinding> findings = new ArrayList<>(columns.findings());
    List<DriftEvaluation> evaluations = new ArrayList<>();
    evaluations.add(DriftEvaluation.with(DriftAxis.SCHEMA, newest));
    Optional<Baseline> comparable =
        earlier.stream().filter(run -> run.table().isLike(present)).findFirst();
    if (comparable.isPresent()) {
      RowCountJump.between(comparable.get(), present.rowCount()).ifPresent(findings::add);
      evaluations.add(DriftEvaluation.with(DriftAxis.VOLUME, comparable.get()));
    } else {
      evaluations.add(incomparable(present, earlier));
    }
    return new DriftReport(findings, columns.otherChanges(), evaluations);
  }

  private static DriftEvaluation noBaseline(DriftAxis axis) {
    return DriftEvaluation.not(
        axis,
        NotEvaluated.NO_COMMITTED_SNAPSHOT,
        "There was no earlier successful run of this dataset and source.");
  }

  private static DriftEvaluation incomparable(ObservedTable present, List<Baseline> earlier) {
    if (present.coverageFingerprint().isEmpty()) {
      return volume(
          NotEvaluated.COVERAGE_UNKNOWN,
          "It is not known how much of the source was read, so that row counts say nothing.");
    }
    if (earlier.stream().anyMatch(run -> run.table().coversLike(present))) {
      return volume(
          NotEvaluated.SCHEMA_CONTRACT_CHANGED,
          "The earlier runs that read the same part of the source used another schema block.");
    }
    return earlier.get(0).table().coverageFingerprint().isEmpty()
        ? volume(
            NotEvaluated.COVERAGE_UNKNOWN,
            "It is not known how much of the source the earlier run read.")
        : volume(
            NotEvaluated.COVERAGE_MISMATCH, "No earlier run read the same part of the source.");
  }

  private static DriftEvaluation volume(NotEvaluated reason, String detail) {
    return DriftEvaluation.not(DriftAxis.VOLUME, reason, detail);
  }

  /** A change of more than half of the earlier rows; an empty earlier table states nothing. */
  static final class RowCountJump {

    private RowCountJump() {}

    static Optional<SchemaDriftFinding> between(Baseline baseline, long now) {
      long before = baseline.table().rowCount();
      long change = Math.abs(now - before);
      if (before == 0 || change <= before - change) {
        return Optional.empty();
      }
      String detail =
          "the number of rows changed from "
              + before
              + " in run "
              + baseline.runId()
              + " to "
              + now
              + ", "
              + percent(change, before)
              + " % "
              + (now > before ? "more" : "fewer");
      return Optional.of(SchemaDriftFinding.ofTable(DriftKind.ROW_COUNT_JUMP, detail));
    }

    private static String percent(long change, long before) {
      return BigDecimal.valueOf(change)
          .multiply(BigDecimal.valueOf(100))
          .divide(BigDecimal.valueOf(before), 1, RoundingMode.HALF_UP)
          .toPlainString();
    }
  }

  /**
   * Table of the same source in an earlier successful run of the same dataset.
   *
   * @param runId the earlier run
   * @param table its table
   * @param snapshotId the snapshot of its Gold table; empty where it committed none
   */
  public record Baseline(String runId, ObservedTable table, Optional<String> snapshotId) {}
}
