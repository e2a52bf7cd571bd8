package io.datasetbuilder.infrastructure.query.child;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Engine without walls, in which {@code dataset} is the same file; cells are driver objects. */
final class PlainEngine implements AutoCloseable {

  private final Connection connection;

  PlainEngine(Path file) throws SQLException {
    this.connection = DriverManager.getConnection("jdbc:duckdb:");
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TimeZone='UTC'");
      statement.execute("SET threads=1");
      statement.execute("SET default_null_order='nulls_last'");
      statement.execute("CREATE VIEW dataset AS FROM '" + file + "'");
    }
  }

  /** The names of the columns, then the first rows. */
  List<List<Object>> result(String sql, int limit) throws SQLException {
    List<List<Object>> lines = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      List<Object> names = new ArrayList<>();
      for (int i = 1; i <= columns; i++) {
        names.add(rows.getMetaData().getColumnName(i));
      }
      lines.add(names);
      while (lines.size() <= limit && rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(rows.getObject(i));
        }
        lines.add(row);
      }
    }
    return lines;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
