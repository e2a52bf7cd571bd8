package io.datasetbuilder.benchmarks.program;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One {@code COPY} of a join to Parquet, in no order, with nothing counted. */
public final class RawJoin {

  private RawJoin() {}

  /**
   * Runs it.
   *
   * @param arguments those of {@link JoinedFiles}
   */
  public static void main(String[] arguments) throws SQLException {
    List<String> statements =
        List.of(
            "SET threads=" + Integer.parseInt(arguments[5]),
            "SET memory_limit='" + Integer.parseInt(arguments[6]) + "MiB'",
            "SET temp_directory=" + RawCopySql.literal(arguments[4]),
            sql(arguments[0], arguments[1], List.of(arguments[2].split(",")), arguments[3]));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      for (String sql : statements) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
    }
  }

  private static String sql(String left, String right, List<String> keys, String output) {
    String on =
        keys.stream().map(key -> "l." + key + " = r." + key).collect(Collectors.joining(" AND "));
    return "COPY (SELECT l.*, r.* EXCLUDE ("
        + String.join(", ", keys)
        + ") "
        + renamed(keys)
        + "FROM read_parquet("
        + RawCopySql.literal(left)
        + ") l JOIN read_parquet("
        + RawCopySql.literal(right)
        + ") r ON "
        + on
        + ") TO "
        + RawCopySql.literal(output)
        + " (FORMAT parquet, COMPRESSION zstd)";
  }

  /** The one column, beside the code, that both tables have. */
  private static String renamed(List<String> keys) {
    return Stream.of("express")
        .filter(column -> !keys.contains(column))
        .map(column -> "RENAME (" + column + " AS " + column + "_products) ")
        .collect(Collectors.joining());
  }
}
