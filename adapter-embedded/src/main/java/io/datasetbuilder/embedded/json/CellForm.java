package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.warehouse.column.WholeRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The cells of one column of one response, nested ones included. */
final class CellForm {

  private final DataType type;
  private final boolean exactAsNumbers;

  /**
   * @param exactAsNumbers whether a double holds every whole number of the column in this response
   */
  CellForm(DataType type, boolean exactAsNumbers) {
    this.type = type;
    this.exactAsNumbers = exactAsNumbers;
  }

  /** The cell as it travels. */
  JsonValue of(JsonValue cell) {
    return of(cell, type);
  }

  /** The range of the whole numbers in a column's cells, nested ones included. */
  static Optional<WholeRange> wholeNumbers(DataType type, Stream<JsonValue> cells) {
    return cells.flatMap(cell -> ranges(cell, type)).reduce(WholeRange::with);
  }

  private JsonValue of(JsonValue cell, DataType held) {
    if (cell instanceof JsonNumber number) {
      boolean asText =
          held instanceof DataType.Decimal || (held instanceof DataType.Whole && !exactAsNumbers);
      return asText ? JsonValue.of(number.value().toPlainString()) : cell;
    }
    if (cell instanceof JsonArray array && held instanceof DataType.ListOf list) {
      return new JsonArray(array.items().stream().map(item -> of(item, list.element())).toList());
    }
    return cell instanceof JsonObject object && held instanceof DataType.StructOf struct
        ? fields(object, struct)
        : cell;
  }

  private JsonObject fields(JsonObject object, DataType.StructOf struct) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    for (Column field : struct.fields()) {
      members.computeIfPresent(field.name(), (name, value) -> of(value, field.type()));
    }
    return new JsonObject(members);
  }

  private static Stream<WholeRange> ranges(JsonValue cell, DataType type) {
    if (cell instanceof JsonNumber number && type instanceof DataType.Whole) {
      return Stream.of(WholeRange.of(number.value().toBigInteger()));
    }
    if (cell instanceof JsonArray array && type instanceof DataType.ListOf list) {
      return array.items().stream().flatMap(item -> ranges(item, list.element()));
    }
    return cell instanceof JsonObject object && type instanceof DataType.StructOf struct
        ? struct.fields().stream()
            .flatMap(
                field ->
                    Stream.ofNullable(object.members().get(field.name()))
                        .flatMap(value -> ranges(value, field.type())))
        : Stream.empty();
  }
}
