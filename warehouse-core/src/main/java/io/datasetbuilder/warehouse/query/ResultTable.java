package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.List;

/**
 * Rows of a result.
 *
 * @param columns in order; no two have one name
 * @param rows cells in column order: whole numbers, decimals and floats as numbers (floats that are
 *     not finite as null), temporal values as ISO 8601 texts, binary as lower-case hex, lists and
 *     structs nested, maps as lists of objects with {@code key} and {@code value}
 * @param more whether further rows exist after the limit
 */
public record ResultTable(List<ResultColumn> columns, List<List<JsonValue>> rows, boolean more) {

  public ResultTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * Column of a result.
   *
   * @param dtype the canonical dtype name, such as {@code Int64}
   */
  public record ResultColumn(String name, String dtype) {}
}
