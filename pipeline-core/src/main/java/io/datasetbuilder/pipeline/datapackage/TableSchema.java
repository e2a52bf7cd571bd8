package io.datasetbuilder.pipeline.datapackage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.description.ColumnNote;
import io.datasetbuilder.pipeline.description.DatasetDescription;
import io.datasetbuilder.pipeline.json.JsonMembers;
import io.datasetbuilder.pipeline.profile.ColumnProfile;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import java.util.List;
import java.util.Set;

/**
 * The Table Schema of a Gold table. Its files hold nulls as nulls, so no text stands for a missing
 * value. A constraint is told only where the whole table proves it, and of a column about which
 * nothing is to be told it is not.
 */
final class TableSchema {

  private final DatasetDescription dataset;
  private final Set<String> withheld;

  TableSchema(DatasetDescription dataset) {
    this.dataset = dataset;
    this.withheld = dataset.personalData().withheldColumns();
  }

  JsonObject render() {
    return new JsonMembers()
        .put("$schema", "https://datapackage.org/profiles/2.0/tableschema.json")
        .putList("fields", dataset.profile().columns(), this::field)
        .putTexts("missingValues", List.of())
        .toObject();
  }

  private JsonObject field(ColumnProfile column) {
    String name = column.column().name();
    ColumnNote note = dataset.table().note(name);
    JsonMembers field =
        new JsonMembers().put("name", name).put("type", FieldType.of(column.column().type()));
    if (column.column().type() == Simple.BINARY) {
      field.put("format", "binary");
    }
    field
        .putIfPresent("title", note.label(), JsonValue::of)
        .putIfPresent("description", note.description(), JsonValue::of)
        .putIfPresent("unit", note.unit().map(ColumnNote.Unit::shown), JsonValue::of);
    JsonObject constraints = constraints(column);
    return constraints.members().isEmpty()
        ? field.toObject()
        : field.put("constraints", constraints).toObject();
  }

  private JsonObject constraints(ColumnProfile column) {
    JsonMembers constraints = new JsonMembers();
    long rows = dataset.rowCount();
    boolean told = rows > 0 && !withheld.contains(column.column().name());
    if (told && !column.nullable()) {
      constraints.put("required", true);
      if (column.distinctCount() == rows) {
        constraints.put("unique", true);
      }
    }
    return constraints.toObject();
  }
}
