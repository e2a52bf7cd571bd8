package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.runs.quality.RunQuality;
import io.datasetbuilder.pipeline.table.drift.SchemaDriftFinding;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.List;
import java.util.function.Function;

/** The quality of one run as JSON. */
public final class RunQualityBody {

  private RunQualityBody() {}

  /** The body. */
  public static JsonObject of(RunQuality quality) {
    return new JsonMembers()
        .put("run_id", quality.runId().value())
        .put("availability", quality.availability().wire())
        .put("evaluated_checks", quality.evaluatedChecks())
        .putMap(
            "quality_results",
            quality.results().byName(),
            list -> array(list, QualityCheckResult::toJson))
        .putMap(
            "schema_drift",
            quality.drift().byName(),
            list -> array(list, SchemaDriftFinding::toJson))
        .toObject();
  }

  private static <T> JsonArray array(List<T> items, Function<T, JsonObject> writer) {
    return new JsonArray(items.stream().<JsonValue>map(writer).toList());
  }
}
