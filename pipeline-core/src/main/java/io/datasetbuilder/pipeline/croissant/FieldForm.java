package io.datasetbuilder.pipeline.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.json.JsonMembers;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.Decimal;
import io.datasetbuilder.pipeline.type.DataType.ListOf;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import io.datasetbuilder.pipeline.type.DataType.StructOf;
import io.datasetbuilder.pipeline.type.DataType.Whole;
import io.datasetbuilder.pipeline.type.DataType.ZonedDatetime;

/** Column types as Croissant fields tell them. */
final class FieldForm {

  private static final String TEXT = "sc:Text";

  private FieldForm() {}

  /** Adds the members that tell a type: lists are arrays, structs have fields inside. */
  static void describe(NodeId id, DataType type, JsonMembers field) {
    DataType element = type;
    StringBuilder shape = new StringBuilder();
    while (element instanceof ListOf list) {
      shape.append(shape.isEmpty() ? "-1" : ",-1");
      element = list.element();
    }
    if (!shape.isEmpty()) {
      field.put("isArray", true).put("arrayShape", shape.toString());
    }
    if (element instanceof StructOf struct && !struct.fields().isEmpty()) {
      field.putList("subField", struct.fields(), inner -> inner(id, inner));
    } else {
      field.put("dataType", atomic(element));
    }
  }

  private static JsonValue inner(NodeId parent, Column column) {
    NodeId id = parent.inner(column.name());
    JsonMembers field =
        new JsonMembers()
            .put("@type", "cr:Field")
            .put("@id", id.value())
            .put("name", column.name());
    describe(id, column.type(), field);
    return field.toObject();
  }

  /** The atomic data type; text for everything that is written as text. */
  static String atomic(DataType type) {
    if (type instanceof Simple simple) {
      return simple(simple);
    }
    if (type instanceof Whole) {
      return "sc:Integer";
    }
    if (type instanceof Decimal) {
      return "sc:Number";
    }
    return type instanceof ZonedDatetime ? "sc:DateTime" : TEXT;
  }

  private static String simple(Simple type) {
    return switch (type) {
      case FLOAT32, FLOAT64 -> "sc:Float";
      case BOOLEAN -> "sc:Boolean";
      case STRING, NULL -> TEXT;
      case DATE -> "sc:Date";
      case DATETIME, DATETIME_NS, DATETIME_NS_UTC -> "sc:DateTime";
      case TIME, TIME_NS -> "sc:Time";
      case BINARY -> "http://www.w3.org/2001/XMLSchema#base64Binary";
    };
  }
}
