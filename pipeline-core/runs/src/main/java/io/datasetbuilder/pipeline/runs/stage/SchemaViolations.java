package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Validation;
import io.datasetbuilder.pipeline.runs.stage.SilverFacts.Violation;
import java.util.List;
import java.util.Optional;

/**
 * A table that breaks its schema is never published, so that no document tells how: its failed
 * checks in the manifest do.
 */
final class SchemaViolations {

  private SchemaViolations() {}

  /** What breaks the schema contract; empty when no failed check tells. */
  static Optional<Validation> of(Manifest manifest, String key) {
    if (!(manifest.findings().qualityResults().members().get(key) instanceof JsonArray results)) {
      return Optional.empty();
    }
    List<Violation> breaches =
        results.items().stream()
            .filter(JsonObject.class::isInstance)
            .map(result -> (JsonObject) result)
            .filter(result -> "schema".equals(text(result, "category")))
            .filter(result -> CheckStatus.FAIL.wire().equals(text(result, "status")))
            .map(SchemaViolations::breach)
            .toList();
    return breaches.isEmpty() ? Optional.empty() : Optional.of(new Validation(false, breaches));
  }

  private static Violation breach(JsonObject result) {
    boolean missing = "required_column".equals(text(result, "rule"));
    return new Violation(
        missing ? "missing_column" : "dtype_mismatch",
        Optional.of(text(result, "column")).filter(column -> !column.isEmpty()),
        text(result, "detail"));
  }

  private static String text(JsonObject object, String name) {
    JsonValue value = object.members().get(name);
    return value instanceof JsonText text ? text.value() : "";
  }
}
