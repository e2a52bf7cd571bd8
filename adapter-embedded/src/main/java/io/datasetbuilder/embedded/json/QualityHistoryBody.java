package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.runs.quality.RunScore;
import java.util.List;

/** The quality of a dataset's runs as JSON. */
public final class QualityHistoryBody {

  private QualityHistoryBody() {}

  /** The body. */
  public static JsonObject of(String datasetId, List<RunScore> runs) {
    return new JsonMembers()
        .put("dataset_id", datasetId)
        .putList("runs", runs, QualityHistoryBody::run)
        .toObject();
  }

  private static JsonObject run(RunScore run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .putOrNull("timestamp", run.timestamp().map(Timestamps::format), JsonValue::of)
        .put("status", run.status().wire())
        .put("pass_count", run.checks().pass())
        .put("warn_count", run.checks().warn())
        .put("fail_count", run.checks().fail())
        .put("evaluated_checks", run.checks().evaluated())
        .putOrNull("rule_pass_rate", run.rulePassRate(), JsonValue::of)
        .putOrNull("validated_rows", run.validatedRows(), JsonValue::of)
        .toObject();
  }
}
