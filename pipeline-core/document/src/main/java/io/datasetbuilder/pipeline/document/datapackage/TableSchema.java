package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.column.ColumnHints.Unit;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.util.List;

/**
 * The Table Schema of a Gold table. It states no constraints: that a column has no null or repeats
 * no value in one run promises nothing of the next, and the standard would have readers refuse
 * that.
 */
final class TableSchema {

  private final DatasetDescription dataset;

  TableSchema(DatasetDescription dataset) {
    this.dataset = dataset;
  }

  /**
   * @param missingValues texts that represent null
   */
  JsonObject render(List<String> missingValues) {
    return new JsonMembers()
        .put("$schema", "https://datapackage.org/profiles/2.0/tableschema.json")
        .putList("fields", dataset.profile().columns(), this::field)
        .putTexts("missingValues", missingValues)
        .toObject();
  }

  private JsonObject field(ColumnProfile column) {
    String name = column.column().name();
    ColumnHints hints = dataset.table().hints(name);
    JsonMembers field =
        new JsonMembers().put("name", name).put("type", TableSchemaType.of(column.column().type()));
    if (column.column().type() == Simple.BINARY) {
      field.put("format", "binary");
    }
    field
        .putIfPresent("title", hints.label(), JsonValue::of)
        .putIfPresent("description", hints.description(), JsonValue::of)
        .putIfPresent("unit", hints.unit().map(Unit::shown), JsonValue::of);
    if (!hints.codes().isEmpty()) {
      field.putMap("codes", hints.codes(), JsonValue::of);
    }
    return field.toObject();
  }

  /** Column types by the names of Table Schema. */
  static final class TableSchemaType {

    private TableSchemaType() {}

    static String of(DataType type) {
      if (type instanceof Simple simple) {
        return simple(simple);
      }
      if (type instanceof Whole) {
        return "integer";
      }
      if (type instanceof Decimal) {
        return "number";
      }
      if (type instanceof ZonedDatetime) {
        return "datetime";
      }
      return type instanceof ListOf ? "array" : structured(type);
    }

    /** A struct without fields is written as text. */
    private static String structured(DataType type) {
      return type instanceof StructOf struct && !struct.fields().isEmpty() ? "object" : "string";
    }

    private static String simple(Simple type) {
      return switch (type) {
        case FLOAT32, FLOAT64 -> "number";
        case BOOLEAN -> "boolean";
        case STRING, BINARY -> "string";
        case DATE -> "date";
        case DATETIME, DATETIME_NS, DATETIME_NS_UTC -> "datetime";
        case TIME, TIME_NS -> "time";
        case NULL -> "any";
      };
    }
  }
}
