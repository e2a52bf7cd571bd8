package io.datasetbuilder.infrastructure.duckdb;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The names of a Parquet file's columns as they are written; the engine renames some of them. */
final class ParquetNames {

  private record Node(String name, int children) {}

  private final List<Node> nodes = new ArrayList<>();
  private int next;

  /**
   * Reads the schema.
   *
   * @param file the quoted address
   */
  ParquetNames(Statements statements, String file) throws SQLException {
    String sql = "SELECT name, coalesce(num_children, 0) FROM parquet_schema(" + file + ")";
    statements.query(
        sql,
        result -> {
          while (statements.next(result)) {
            nodes.add(new Node(result.getString(1), result.getInt(2)));
          }
          return null;
        });
  }

  /** The columns' names, in order; not those inside nested values. To be called once. */
  List<String> topLevel() {
    List<String> names = new ArrayList<>();
    int columns = nodes.get(next++).children();
    for (int i = 0; i < columns; i++) {
      names.add(nodes.get(next).name());
      skip();
    }
    return names;
  }

  private void skip() {
    int children = nodes.get(next++).children();
    for (int i = 0; i < children; i++) {
      skip();
    }
  }
}
