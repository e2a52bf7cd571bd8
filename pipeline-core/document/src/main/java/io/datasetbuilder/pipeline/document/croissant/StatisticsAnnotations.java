package io.datasetbuilder.pipeline.document.croissant;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Exact figures of a table as annotations: fields with a constant value. */
final class StatisticsAnnotations {

  /** The term for the number of things in a set. */
  private static final String CARDINALITY = "http://www.wikidata.org/entity/Q4049983";

  /** Beyond this, readers that hold numbers as binary floats lose digits. */
  private static final BigDecimal LARGEST_EXACT = BigDecimal.valueOf((1L << 53) - 1);

  private StatisticsAnnotations() {}

  /** The number of rows, on a set of records. */
  static JsonArray ofTable(NodeId table, long rows) {
    return new JsonArray(
        List.of(annotation(table, "row count", JsonValue.of(rows), CARDINALITY).toObject()));
  }

  /** Nulls, distinct values and both ends, on the field of a column. */
  static JsonArray ofColumn(NodeId field, ColumnProfile column) {
    List<JsonValue> annotations = new ArrayList<>();
    annotations.add(count(field, "null count", column.nullCount()));
    annotations.add(count(field, "distinct count", column.distinctCount()));
    column
        .range()
        .ifPresent(
            range -> {
              annotations.add(end(field, column, "minimum", range.min(), "sc:minValue"));
              annotations.add(end(field, column, "maximum", range.max(), "sc:maxValue"));
            });
    return new JsonArray(annotations);
  }

  private static JsonObject count(NodeId field, String name, long value) {
    return annotation(field, name, JsonValue.of(value), "sc:Integer").toObject();
  }

  private static JsonObject end(
      NodeId field, ColumnProfile column, String name, String value, String property) {
    DataType type = column.column().type();
    return annotation(field, name, written(type, value), CroissantFieldMapper.atomic(type))
        .put("equivalentProperty", property)
        .toObject();
  }

  private static JsonMembers annotation(NodeId on, String name, JsonValue value, String dataType) {
    return new JsonMembers()
        .put("@type", "cr:Field")
        .put("@id", on.figure(name).value())
        .put("name", name)
        .put("dataType", dataType)
        .put("value", value);
  }

  /** As a number where every reader keeps it exact, else as text. */
  private static JsonValue written(DataType type, String value) {
    boolean isFloat = type == Simple.FLOAT32 || type == Simple.FLOAT64;
    if (isFloat || type instanceof Whole) {
      BigDecimal number = new BigDecimal(value);
      if (isFloat || number.abs().compareTo(LARGEST_EXACT) <= 0) {
        return JsonValue.of(number);
      }
    }
    return JsonValue.of(value);
  }
}
