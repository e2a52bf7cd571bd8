package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.warehouse.column.ColumnInfo;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows of a table as a response sends them: preview, samples, rows, queries and exports alike, so
 * that a value has one form wherever it is read. All rows of the response are at hand; one that is
 * streamed uses {@link ColumnCodec} with ranges found beforehand.
 *
 * @param columns what is known about each column, in order
 * @param rows cells in column order, as they travel
 */
public record WireTable(List<ColumnInfo> columns, List<List<JsonValue>> rows) {

  public WireTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /**
   * The table of some rows.
   *
   * @param columns in order
   * @param hints what is known about columns, by name; nothing of one that is not there
   * @param rows cells in column order, as an engine gives them
   */
  public static WireTable of(
      List<Column> columns, Map<String, ColumnHints> hints, List<List<JsonValue>> rows) {
    List<ColumnCodec> codecs = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      int place = i;
      Column column = columns.get(i);
      codecs.add(
          ColumnCodec.of(
              column,
              rows.stream().map(row -> row.get(place)),
              hints.getOrDefault(column.name(), ColumnHints.none())));
    }
    return new WireTable(
        codecs.stream().map(ColumnCodec::info).toList(),
        rows.stream().map(row -> encoded(codecs, row)).toList());
  }

  /**
   * The table of a query's result.
   *
   * @param known columns of the queried table: a column of the result with the name and the type of
   *     one of them is reported as that one is
   */
  public static WireTable of(ResultTable result, List<TableColumn> known) {
    Map<String, TableColumn> byName = new HashMap<>();
    known.forEach(column -> byName.put(column.name(), column));
    List<ColumnCodec> codecs = new ArrayList<>();
    for (int i = 0; i < result.columns().size(); i++) {
      int place = i;
      ResultTable.ResultColumn column = result.columns().get(i);
      TableColumn reported =
          Optional.ofNullable(byName.get(column.name()))
              .filter(stored -> stored.dtype().equals(column.dtype()))
              .orElseGet(() -> TableColumn.of(column.name(), column.dtype()));
      codecs.add(ColumnCodec.of(reported, result.rows().stream().map(row -> row.get(place))));
    }
    return new WireTable(
        codecs.stream().map(ColumnCodec::info).toList(),
        result.rows().stream().map(row -> encoded(codecs, row)).toList());
  }

  private static List<JsonValue> encoded(List<ColumnCodec> codecs, List<JsonValue> row) {
    List<JsonValue> cells = new ArrayList<>();
    for (int i = 0; i < codecs.size(); i++) {
      cells.add(codecs.get(i).encode(row.get(i)));
    }
    return cells;
  }

  /** The rows as objects, members in column order. */
  public JsonArray rowObjects() {
    return new JsonArray(rows.stream().<JsonValue>map(this::object).toList());
  }

  private JsonObject object(List<JsonValue> row) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      members.put(columns.get(i).name(), row.get(i));
    }
    return new JsonObject(members);
  }
}
