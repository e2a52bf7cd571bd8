package io.datasetbuilder.benchmarks.program;

import io.datasetbuilder.benchmarks.InputFormat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * One {@code COPY} of typed columns to Parquet: what the engine needs when it is told everything
 * and proves nothing.
 */
public final class RunSql {

  private RunSql() {}

  /**
   * Runs it.
   *
   * @param arguments format, input, output, spill folder, threads, MiB of memory
   */
  public static void main(String[] arguments) throws SQLException {
    List<String> statements =
        List.of(
            "SET threads=" + Integer.parseInt(arguments[4]),
            "SET memory_limit='" + Integer.parseInt(arguments[5]) + "MiB'",
            "SET temp_directory=" + RawCopySql.literal(arguments[3]),
            RawCopySql.of(InputFormat.valueOf(arguments[0]), arguments[1], arguments[2]));
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      for (String sql : statements) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
    }
  }
}
