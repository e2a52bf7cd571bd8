package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueriedTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Writes tables as the warehouse keeps them. */
final class TableFixture {

  private TableFixture() {}

  /**
   * Writes the rows of a SELECT.
   *
   * @param columns name and canonical dtype of each column in turn
   */
  static QueriedTable write(Path file, String select, String... columns) {
    List<TableColumn> described = new ArrayList<>();
    for (int i = 0; i < columns.length; i += 2) {
      described.add(TableColumn.of(columns[i], columns[i + 1]));
    }
    return write(file, List.of(), select, described);
  }

  /**
   * Writes the rows of a SELECT over tables that other statements make.
   *
   * @param columns as the SELECT gives them, their names set in the file by the statement
   */
  static QueriedTable write(
      Path file, List<String> before, String select, List<TableColumn> columns) {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone='UTC'");
      for (String sql : before) {
        statement.execute(sql);
      }
      String names =
          String.join(", ", columns.stream().map(column -> quoted(column.name())).toList());
      String rows = "SELECT * FROM (" + select + ") AS t(" + names + ")";
      statement.execute(
          "COPY (%s) TO %s (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)"
              .formatted(rows, Literals.text(file.toString())));
      try (ResultSet count = statement.executeQuery("SELECT count(*) FROM (" + select + ")")) {
        count.next();
        return new QueriedTable(file.toString(), columns, count.getLong(1));
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
