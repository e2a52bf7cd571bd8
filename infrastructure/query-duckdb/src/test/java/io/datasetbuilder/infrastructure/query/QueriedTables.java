package io.datasetbuilder.infrastructure.query;

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

/** Parquet files written for tests by an engine in this process. */
final class QueriedTables {

  private QueriedTables() {}

  /** The rows of a SELECT as a file of a folder. */
  static QueriedTable write(Path file, String select) throws SQLException {
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement()) {
      statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet)");
    }
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = engine.createStatement();
        ResultSet described =
            statement.executeQuery(
                "SELECT count(*) OVER (), column_name FROM (DESCRIBE FROM '" + file + "')")) {
      List<TableColumn> columns = new ArrayList<>();
      while (described.next()) {
        columns.add(TableColumn.of(described.getString(2), "Int64"));
      }
      try (Statement count = engine.createStatement();
          ResultSet rows = count.executeQuery("SELECT count(*) FROM '" + file + "'")) {
        rows.next();
        return new QueriedTable(file.toString(), columns, rows.getLong(1));
      }
    }
  }
}
