package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.column.ColumnInfo.WireEncoding;
import io.datasetbuilder.warehouse.column.TableColumn;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Encodes one column of one response: its description and its cells (Spec, "Other records", column
 * wire info). Cells are encoded as an engine returns them: numbers exact, floats that are not
 * finite as null, temporal values in ISO 8601, bytes as hexadecimal digits.
 */
public final class ColumnCodec {

  private final DataType type;
  private final boolean exactAsNumbers;
  private final ColumnInfo info;

  private ColumnCodec(DataType type, boolean exactAsNumbers, ColumnInfo info) {
    this.type = type;
    this.exactAsNumbers = exactAsNumbers;
    this.info = info;
  }

  /**
   * The codec of a column whose cells need not be at hand.
   *
   * @param wholeNumbers the range of all its whole numbers in the response, nested ones included;
   *     empty when it holds none
   * @param hints what is known about the column
   */
  public static ColumnCodec of(
      Column column, Optional<ColumnInfo.WholeRange> wholeNumbers, ColumnHints hints) {
    return new ColumnCodec(
        column.type(),
        ColumnInfo.WholeRange.exactAsNumbers(wholeNumbers),
        ColumnInfo.of(column.name(), column.type().dtype(), wholeNumbers, hints));
  }

  /** The codec of a column that holds exactly these cells in the response. */
  public static ColumnCodec of(Column column, Stream<JsonValue> cells, ColumnHints hints) {
    Optional<ColumnInfo.WholeRange> range =
        cells
            .flatMap(cell -> wholeNumbers(cell, column.type()))
            .reduce(ColumnInfo.WholeRange::with);
    return of(column, range, hints);
  }

  /**
   * The codec of a column of a stored table or of a query's result, which holds exactly these cells
   * in the response. A dtype that the pipeline does not have, such as that of an interval, travels
   * by its name alone.
   */
  public static ColumnCodec of(TableColumn column, Stream<JsonValue> cells) {
    DataType type = DtypeName.read(column.dtype()).orElse(Simple.STRING);
    Optional<ColumnInfo.WholeRange> range =
        cells.flatMap(cell -> wholeNumbers(cell, type)).reduce(ColumnInfo.WholeRange::with);
    return new ColumnCodec(
        type,
        ColumnInfo.WholeRange.exactAsNumbers(range),
        ColumnInfo.of(column.name(), column.dtype(), range, column.hints()));
  }

  /** Description of the column in the response. */
  public ColumnInfo info() {
    return info;
  }

  /** A cell as it travels. */
  public JsonValue encode(JsonValue cell) {
    return encode(cell, type);
  }

  private JsonValue encode(JsonValue cell, DataType held) {
    if (cell instanceof JsonNumber number) {
      return number(number, held);
    }
    if (cell instanceof JsonText text && held == Simple.BINARY) {
      return JsonValue.of(text.value().toLowerCase(Locale.ROOT));
    }
    if (cell instanceof JsonArray array && held instanceof DataType.ListOf list) {
      return new JsonArray(
          array.items().stream().map(item -> encode(item, list.element())).toList());
    }
    return cell instanceof JsonObject object && held instanceof DataType.StructOf struct
        ? fields(object, struct)
        : cell;
  }

  private JsonValue number(JsonNumber number, DataType held) {
    BigDecimal value = number.value();
    if (held instanceof DataType.Decimal decimal) {
      int scale = Math.max(decimal.scale(), value.scale());
      return WireEncoding.DECIMAL_STRING.cell(value.setScale(scale));
    }
    if (held instanceof DataType.Whole) {
      WireEncoding encoding = exactAsNumbers ? WireEncoding.NUMBER : WireEncoding.DECIMAL_STRING;
      return encoding.cell(new BigDecimal(value.toBigInteger()));
    }
    return number;
  }

  private JsonObject fields(JsonObject object, DataType.StructOf struct) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    for (Column field : struct.fields()) {
      members.computeIfPresent(field.name(), (name, value) -> encode(value, field.type()));
    }
    return new JsonObject(members);
  }

  private static Stream<ColumnInfo.WholeRange> wholeNumbers(JsonValue cell, DataType type) {
    if (cell instanceof JsonNumber number && type instanceof DataType.Whole) {
      return Stream.of(ColumnInfo.WholeRange.of(number.value().toBigInteger()));
    }
    if (cell instanceof JsonArray array && type instanceof DataType.ListOf list) {
      return array.items().stream().flatMap(item -> wholeNumbers(item, list.element()));
    }
    return cell instanceof JsonObject object && type instanceof DataType.StructOf struct
        ? struct.fields().stream().flatMap(field -> wholeNumbers(object, field))
        : Stream.empty();
  }

  private static Stream<ColumnInfo.WholeRange> wholeNumbers(JsonObject object, Column field) {
    return Stream.ofNullable(object.members().get(field.name()))
        .flatMap(value -> wholeNumbers(value, field.type()));
  }
}
