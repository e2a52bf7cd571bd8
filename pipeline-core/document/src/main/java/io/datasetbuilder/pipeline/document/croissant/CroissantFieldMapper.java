package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import java.util.ArrayList;
import java.util.List;

/**
 * Column types as Croissant fields. A list is an array. A struct is a field with fields inside:
 * each of these names the column and, as JSONPath, the path from its cell to the value, since
 * readers load only fields that state the location of their values.
 */
final class CroissantFieldMapper {

  private static final String TEXT = "sc:Text";

  private final JsonObject file;
  private final String column;

  /**
   * @param file the member that names the file or the set of files, and nothing else
   * @param column the column's name in it
   */
  CroissantFieldMapper(JsonObject file, String column) {
    this.file = file;
    this.column = column;
  }

  /** Adds the members for the type and the source of the column's field. */
  void describe(NodeId id, DataType type, JsonMembers field) {
    describe(id, type, List.of(), field);
  }

  private void describe(NodeId id, DataType type, List<String> way, JsonMembers field) {
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
      field.putList("subField", struct.fields(), inner -> inner(id, way, inner));
    } else {
      field.put("dataType", atomic(element)).put("source", source(way));
    }
  }

  private JsonValue inner(NodeId parent, List<String> wayToParent, Column column) {
    NodeId id = parent.inner(column.name());
    List<String> way = new ArrayList<>(wayToParent);
    way.add(column.name());
    JsonMembers field =
        new JsonMembers()
            .put("@type", "cr:Field")
            .put("@id", id.value())
            .put("name", column.name());
    describe(id, column.type(), way, field);
    return field.toObject();
  }

  private JsonObject source(List<String> way) {
    JsonMembers source = new JsonMembers();
    file.members().forEach(source::put);
    source.put("extract", new JsonMembers().put("column", column).toObject());
    if (!way.isEmpty()) {
      source.putList("transform", way, CroissantFieldMapper::step);
    }
    return source.toObject();
  }

  /** One step a transform: on a list, readers apply each transform to every element. */
  private static JsonValue step(String name) {
    String quoted = name.replace("\\", "\\\\").replace("'", "\\'");
    return new JsonMembers().put("jsonPath", "$['" + quoted + "']").toObject();
  }

  /**
   * The atomic data type, among those that readers of the standard load: a decimal is a float, and
   * bytes are text.
   */
  static String atomic(DataType type) {
    if (type instanceof Simple simple) {
      return simple(simple);
    }
    if (type instanceof Whole) {
      return "sc:Integer";
    }
    if (type instanceof Decimal) {
      return "sc:Float";
    }
    return type instanceof ZonedDatetime ? "sc:DateTime" : TEXT;
  }

  private static String simple(Simple type) {
    return switch (type) {
      case FLOAT32, FLOAT64 -> "sc:Float";
      case BOOLEAN -> "sc:Boolean";
      case STRING, BINARY, NULL -> TEXT;
      case DATE -> "sc:Date";
      case DATETIME, DATETIME_NS, DATETIME_NS_UTC -> "sc:DateTime";
      case TIME, TIME_NS -> "sc:Time";
    };
  }
}
