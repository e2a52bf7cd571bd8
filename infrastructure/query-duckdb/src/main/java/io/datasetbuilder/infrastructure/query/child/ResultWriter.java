package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.infrastructure.query.plan.SqlText;
import io.datasetbuilder.warehouse.query.ResultFile;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes the rows of a statement into a Parquet file, without returning any. The engine takes no
 * more rows than a result may have and one more, which shows whether further rows exist.
 *
 * @param file absolute path; the engine may write it and no other
 */
record ResultWriter(LockedEngine engine, String file) {

  /**
   * Number of rows in a group of the file. The writer holds some groups in memory at once: small
   * groups need less memory.
   */
  private static final int ROWS_OF_A_GROUP = 20_480;

  /**
   * Writes the rows of a SELECT.
   *
   * @param limit the most rows that a result may have
   * @return its columns, no row, and whether it has more rows
   */
  FetchedTable write(String select, int limit) throws SQLException, RefusedStatementException {
    List<FetchedTable.Column> columns = engine.columns(select);
    // Tools that read files ignore letter case in names, as the engine does.
    ResultReader.requireUnique(columns.stream().map(column -> CaseFold.of(column.name())).toList());
    long rows = engine.copy(sql(select, columns, limit));
    return new FetchedTable(columns, List.of(), rows > limit);
  }

  private String sql(String select, List<FetchedTable.Column> columns, int limit) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      FetchedTable.Column column = columns.get(i);
      cells.add(named(WireSql.cell("c" + i, column.type()), column.name()));
    }
    List<Optional<String>> digits = result(columns).digits();
    for (int i = 0; i < columns.size(); i++) {
      String numbers = WireSql.digits("c" + i);
      digits.get(i).ifPresent(name -> cells.add(named(numbers, name)));
    }
    return "COPY (SELECT %s FROM %s) TO %s (FORMAT parquet, ROW_GROUP_SIZE %d, USE_TMP_FILE false)"
        .formatted(
            String.join(", ", cells),
            ResultReader.firstRows(select, columns.size(), limit),
            SqlText.literal(file),
            ROWS_OF_A_GROUP);
  }

  private static String named(String value, String name) {
    return value + " AS " + SqlText.identifier(name);
  }

  private static ResultFile result(List<FetchedTable.Column> columns) {
    return new ResultFile(
        columns.stream()
            .map(column -> new ResultFile.Column(column.name(), column.type().dtype()))
            .toList());
  }
}
