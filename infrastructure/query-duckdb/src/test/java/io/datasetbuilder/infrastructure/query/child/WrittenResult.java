package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.infrastructure.query.plan.SqlText;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What the file of a result holds. */
final class WrittenResult {

  private WrittenResult() {}

  /** The cells of each row as texts; null for null. */
  static List<List<String>> read(Path file) {
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        java.sql.Statement statement = engine.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT COLUMNS(*)::VARCHAR FROM read_parquet("
                    + SqlText.literal(file.toString())
                    + ")")) {
      List<List<String>> read = new ArrayList<>();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.add(rows.getString(i));
        }
        read.add(row);
      }
      return read;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
