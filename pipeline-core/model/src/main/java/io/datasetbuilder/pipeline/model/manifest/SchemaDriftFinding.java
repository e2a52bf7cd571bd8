package io.datasetbuilder.pipeline.model.manifest;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.DriftKind;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.RecordedLists;
import java.util.Optional;

/**
 * One difference (Spec, "Manifest", schema_drift; exactly these three members).
 *
 * @param column the column that changed; empty for what concerns the table
 * @param detail a sentence, never a value of the data
 */
public record SchemaDriftFinding(DriftKind kind, Optional<String> column, String detail) {

  public static SchemaDriftFinding ofColumn(DriftKind kind, String column, String detail) {
    return new SchemaDriftFinding(kind, Optional.of(column), detail);
  }

  public static SchemaDriftFinding ofTable(DriftKind kind, String detail) {
    return new SchemaDriftFinding(kind, Optional.empty(), detail);
  }

  /** The wire form. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("kind", kind.wire())
        .putOrNull("column", column, JsonValue::of)
        .put("detail", detail)
        .toObject();
  }

  /**
   * Reads all findings of a manifest, by source key; entries that are not findings are left out and
   * counted.
   */
  public static RecordedLists<SchemaDriftFinding> readAll(JsonObject schemaDrift) {
    return RecordedLists.read(
        schemaDrift, StorageProblem.MANIFEST_UNREADABLE, (source, fields) -> read(fields));
  }

  private static Optional<SchemaDriftFinding> read(JsonFields fields) {
    Optional<String> column = fields.text("column");
    String detail = fields.requiredText("detail");
    return fields
        .choice("kind", Choices.of(DriftKind.values())::named)
        .map(kind -> new SchemaDriftFinding(kind, column, detail));
  }
}
