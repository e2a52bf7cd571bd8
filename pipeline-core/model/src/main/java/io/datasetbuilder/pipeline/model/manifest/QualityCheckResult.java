package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import java.util.Optional;

/**
 * The result of one evaluated check, PASS included (Spec, "Other records"; exactly these ten
 * members).
 *
 * @param category {@code schema} for schema checks
 * @param rule the rule's name, such as {@code dtype}
 * @param column the column, or columns joined by a comma
 * @param actual the observed value
 * @param threshold the required value
 * @param affectedRows rows that break the rule
 * @param evaluatedRows rows that were checked
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

  /**
   * All results that a manifest holds, by source key; what is no result is left out and counted.
   */
  public static RecordedLists<QualityCheckResult> readAll(JsonObject qualityResults) {
    return RecordedLists.read(
        qualityResults, StorageProblem.MANIFEST_UNREADABLE, QualityCheckResult::read);
  }

  private static Optional<QualityCheckResult> read(String sourceKey, JsonFields fields) {
    String category = fields.requiredText("category");
    String rule = fields.requiredText("rule");
    return fields
        .choice("status", Choices.of(CheckStatus.values())::named)
        .map(
            status ->
                new QualityCheckResult(
                    fields.text("source_key").orElse(sourceKey),
                    category,
                    rule,
                    fields.text("column"),
                    status,
                    fields.value("actual").orElseGet(JsonValue::ofNull),
                    fields.value("threshold").orElseGet(JsonValue::ofNull),
                    fields.whole("affected_rows"),
                    fields.whole("evaluated_rows"),
                    fields.text("detail")));
  }
}
