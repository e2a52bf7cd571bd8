package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueriedTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Table of few different values in each column, nulls and NaN among them, and its rows in Java.
 *
 * @param columns in order; the first one, {@code place}, is the number of a row
 * @param rows cells as texts that the type of the column reads; null for null
 */
record GeneratedTable(List<TableColumn> columns, List<List<String>> rows) {

  private static final int ROWS = 300;

  /** The values of each type, and the type that the engine stores them in. */
  private static final Map<String, List<String>> VALUES =
      Map.of(
          "Int8", List.of("TINYINT", "-128", "0", "7", "127"),
          "UInt64", List.of("UBIGINT", "0", "5", "18446744073709551615"),
          "Int128", List.of("DECIMAL(38,0)", "-9", "0", "9007199254740993", "9".repeat(38)),
          "Decimal(9,3)", List.of("DECIMAL(9,3)", "-1.500", "0.000", "0.001", "123456.789"),
          "Float64", List.of("DOUBLE", "NaN", "-Infinity", "-1.5", "0.0", "0.1", "Infinity"),
          "Boolean", List.of("BOOLEAN", "false", "true"),
          "String", List.of("VARCHAR", "", "A", "a", "a'b", "é", "\uffee", "😀"),
          "Date", List.of("DATE", "0001-01-01", "1969-12-31", "2024-02-29", "9999-12-31"),
          "Datetime(Asia/Seoul)",
              List.of(
                  "TIMESTAMPTZ", "1900-01-01 00:00:00.000000+00", "2024-02-29 23:59:59.999999+00"),
          "Time", List.of("TIME", "00:00:00.000000", "23:59:59.999999"));

  private static final List<String> NAMES =
      List.of("a\"b", "select", " ", "😀", "file_row_number", "c0", "g0", "A\"B", "m0", "n");

  /** The place, then a column of each type. */
  static GeneratedTable of(Random random) {
    List<String> dtypes = VALUES.keySet().stream().sorted().toList();
    List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.of("place", "Int64")));
    IntStream.range(0, dtypes.size())
        .forEach(i -> columns.add(TableColumn.of(NAMES.get(i), dtypes.get(i))));
    List<List<String>> rows =
        IntStream.range(0, ROWS).mapToObj(place -> row(place, dtypes, random)).toList();
    return new GeneratedTable(List.copyOf(columns), rows);
  }

  private static List<String> row(int place, List<String> dtypes, Random random) {
    List<String> row = new ArrayList<>(List.of(String.valueOf(place)));
    dtypes.forEach(dtype -> row.add(random.nextInt(6) == 0 ? null : value(dtype, random)));
    return row;
  }

  /** Some value of a type. */
  static String value(String dtype, Random random) {
    List<String> values = VALUES.getOrDefault(dtype, List.of("BIGINT", "17", "250"));
    return values.get(1 + random.nextInt(values.size() - 1));
  }

  QueriedTable write(Path file) {
    String values =
        rows.stream()
            .map(row -> row.stream().map(GeneratedTable::literal).collect(joined()))
            .collect(Collectors.joining("), (", "(VALUES (", "))"));
    String cells =
        IntStream.range(0, columns.size())
            .mapToObj(i -> "CAST(v" + i + " AS " + stored(columns.get(i).dtype()) + ")")
            .collect(joined());
    String names = IntStream.range(0, columns.size()).mapToObj(i -> "v" + i).collect(joined());
    return TableFixture.write(
        file, List.of(), "SELECT " + cells + " FROM " + values + " AS v(" + names + ")", columns);
  }

  private static String literal(String value) {
    return value == null ? "NULL" : Literals.text(value);
  }

  private static String stored(String dtype) {
    return VALUES.containsKey(dtype) ? VALUES.get(dtype).get(0) : "BIGINT";
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining(", ");
  }

  int place(String column) {
    return columns.stream().map(TableColumn::name).toList().indexOf(column);
  }

  String dtype(String column) {
    return columns.get(place(column)).dtype();
  }
}
