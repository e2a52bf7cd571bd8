package io.datasetbuilder.pipeline.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.json.JsonMembers;
import java.util.Objects;
import java.util.Optional;

/**
 * The result of one evaluated check, PASS included (Spec, "Other records"; exactly these ten
 * members).
 *
 * @param category {@code schema} for schema checks
 * @param rule the rule's name, such as {@code dtype}
 * @param column the column, or columns joined by a comma
 * @param actual what was found
 * @param threshold what was asked for
 * @param affectedRows rows that break the rule
 * @param evaluatedRows rows that were judged
 * @param detail a safe sentence, never a value of the data
 */
public record QualityCheckResult(
    String sourceKey,
    String category,
    String rule,
    Optional<String> column,
    CheckStatus status,
    JsonValue actual,
    JsonValue threshold,
    Optional<Long> affectedRows,
    Optional<Long> evaluatedRows,
    Optional<String> detail) {

  public QualityCheckResult {
    Objects.requireNonNull(sourceKey, "sourceKey");
    Objects.requireNonNull(category, "category");
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(status, "status");
  }

  /** The wire form: every member is present, null where it does not apply. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("source_key", sourceKey)
        .put("category", category)
        .put("rule", rule)
        .putOrNull("column", column, JsonValue::of)
        .put("status", status.wire())
        .put("actual", actual)
        .put("threshold", threshold)
        .putOrNull("affected_rows", affectedRows, JsonValue::of)
        .putOrNull("evaluated_rows", evaluatedRows, JsonValue::of)
        .putOrNull("detail", detail, JsonValue::of)
        .toObject();
  }
}
