package io.datasetbuilder.infrastructure.query.child;

import java.util.List;

/**
 * Rows of a statement as the engine writes them. The process that has sent the query makes cells of
 * them: its code is compiled by then, that of a query process is not.
 *
 * @param rows each a JSON array with a value for each column, see {@link CellType}
 * @param more whether further rows follow
 */
record FetchedTable(List<Column> columns, List<String> rows, boolean more) {

  FetchedTable {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /**
   * A column.
   *
   * @param engineType its type as the engine names it
   */
  record Column(String name, String engineType) {

    CellType type() {
      return CellTypeParser.parse(engineType);
    }
  }
}
