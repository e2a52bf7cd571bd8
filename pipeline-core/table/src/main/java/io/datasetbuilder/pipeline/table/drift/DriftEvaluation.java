package io.datasetbuilder.pipeline.table.drift;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.util.Optional;

/**
 * Whether an axis was compared, and with what (Spec, "Manifest", drift_evaluation).
 *
 * @param reason why it was not; empty when it was
 * @param baselineSnapshotId the table snapshot compared with; empty where the earlier run committed
 *     none
 * @param baselineRunId the run compared with; empty when nothing was
 * @param detail one sentence
 */
public record DriftEvaluation(
    DriftAxis axis,
    Optional<NotEvaluated> reason,
    Optional<String> baselineSnapshotId,
    Optional<String> baselineRunId,
    Optional<String> detail) {

  static DriftEvaluation with(DriftAxis axis, DetectDrift.Baseline baseline) {
    return new DriftEvaluation(
        axis,
        Optional.empty(),
        baseline.snapshotId(),
        Optional.of(baseline.runId()),
        Optional.of("Compared with run " + baseline.runId() + "."));
  }

  static DriftEvaluation not(DriftAxis axis, NotEvaluated reason, String detail) {
    return new DriftEvaluation(
        axis, Optional.of(reason), Optional.empty(), Optional.empty(), Optional.of(detail));
  }

  /** Whether the axis was compared: only then does no finding mean no drift. */
  public boolean evaluated() {
    return reason.isEmpty();
  }

  /** The written form: every member is present. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("axis", axis.wire())
        .put("evaluated", evaluated())
        .putOrNull("reason", reason.map(NotEvaluated::wire), JsonValue::of)
        .putOrNull("baseline_snapshot_id", baselineSnapshotId, JsonValue::of)
        .putOrNull("baseline_run_id", baselineRunId, JsonValue::of)
        .putOrNull("detail", detail, JsonValue::of)
        .toObject();
  }
}
