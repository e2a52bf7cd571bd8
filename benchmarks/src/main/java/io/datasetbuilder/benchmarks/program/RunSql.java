package io.datasetbuilder.benchmarks.program;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Executes its arguments as statements of an engine that is given all types and proves nothing: raw
 * copies and joins.
 */
public final class RunSql {

  private RunSql() {}

  public static void main(String[] statements) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:")) {
      for (String sql : statements) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(sql);
        }
      }
    }
  }
}
