package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.benchmarks.InputFormat;


/** The statement of {@link RunSql}: every column's type is told, nothing is sniffed. */
final class RawCopySql {

  private static final String COLUMNS =
      "{'id': 'BIGINT', 'code': 'VARCHAR', 'city': 'VARCHAR', 'amount': 'DOUBLE',"
          + " 'quantity': 'BIGINT', 'express': 'BOOLEAN', 'ordered_on': 'DATE',"
          + " 'latitude': 'DOUBLE', 'longitude': 'DOUBLE', 'customer': 'VARCHAR',"
          + " 'price': 'VARCHAR', 'note': 'VARCHAR'}";

  private RawCopySql() {}

  static String of(InputFormat format, String input, String output) {
    return "COPY (SELECT * REPLACE (CAST(replace(price, ',', '') AS BIGINT) AS price) FROM "
        + reader(format, literal(input))
        + ") TO "
        + literal(output)
        + " (FORMAT parquet, COMPRESSION zstd)";
  }

  private static String reader(InputFormat format, String input) {
    return switch (format) {
      case CSV ->
          "read_csv("
              + input
              + ", auto_detect=false, header=true, delim=',', quote='\"', escape='\"', columns="
              + COLUMNS
              + ")";
      case JSON_LINES ->
          "read_json("
              + input
              + ", auto_detect=false, format='newline_delimited', columns="
              + COLUMNS
              + ")";
      case RECORDING -> throw new IllegalArgumentException("an answer is no table");
    };
  }

  static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
