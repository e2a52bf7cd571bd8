package io.datasetbuilder.pipeline.document.datapackage;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;

/** Column types by the names of Table Schema. */
final class TableSchemaType {

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
