package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.ResultTable.ResultColumn;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * File of a table as statements of this package read it. Columns are named by their position,
 * beginning with {@code c0}: the engine treats names that differ in letter case alone as equal, and
 * no name has to be quoted.
 */
final class TableRelation {

  /** The number of a row in the file, from 0: a column that the engine adds to every file. */
  static final String ROW_NUMBER = "t.file_row_number";

  private final QueriedTable table;
  private final Map<String, Integer> places = new HashMap<>();

  TableRelation(QueriedTable table) {
    this.table = table;
    for (int i = 0; i < table.columns().size(); i++) {
      places.putIfAbsent(table.columns().get(i).name(), i);
    }
  }

  /** A function that reads one Parquet file, and no column from the names of its folders. */
  private static String reading(String address) {
    return "read_parquet("
        + SqlText.literal(SqlText.pattern(address))
        + ", hive_partitioning = false)";
  }

  /** The rows of the file as {@code t}, for a FROM clause. */
  String from() {
    String columns =
        IntStream.range(0, table.columns().size())
            .mapToObj(place -> "c" + place)
            .collect(Collectors.joining(", "));
    return reading(table.address()) + " AS t(" + columns + ")";
  }

  long rows() {
    return table.rows();
  }

  List<TableColumn> columns() {
    return table.columns();
  }

  /** The expression of a column. */
  String sql(String name) {
    return sql(place(name));
  }

  /** The expression of the column at a place, from 0. */
  static String sql(int place) {
    return "t.c" + place;
  }

  ColumnType type(String name) {
    return ColumnType.of(dtype(name));
  }

  String dtype(String name) {
    return table.columns().get(place(name)).dtype();
  }

  /** The column as a result shows it. */
  ResultColumn result(String name) {
    return new ResultColumn(name, dtype(name));
  }

  private int place(String name) {
    Integer place = places.get(name);
    if (place == null) {
      throw new IllegalArgumentException("the query was not checked against the table's columns");
    }
    return place;
  }
}
