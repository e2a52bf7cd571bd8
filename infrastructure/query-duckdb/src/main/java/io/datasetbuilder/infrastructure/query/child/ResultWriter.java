package io.datasetbuilder.infrastructure.query.child;

import io.datasetbuilder.buildspec.text.CaseFold;
import io.datasetbuilder.infrastructure.query.plan.SqlText;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the rows of a statement into a Parquet file, without returning any. The engine takes no
 * more rows than a result may have, and one to learn whether there are more.
 *
 * @param file absolute path; the engine may write it and no other
 */
record ResultWriter(LockedEngine engine, String file) {

  /**
   * Who writes texts of the file holds some groups of rows at once: small ones take less memory.
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
    String cells =
        IntStream.range(0, columns.size())
            .mapToObj(
                i ->
                    WireSql.cell("c" + i, columns.get(i).type())
                        + " AS "
                        + SqlText.identifier(columns.get(i).name()))
            .collect(Collectors.joining(", "));
    return "COPY (SELECT %s FROM %s) TO %s (FORMAT parquet, ROW_GROUP_SIZE %d, USE_TMP_FILE false)"
        .formatted(
            cells,
            ResultReader.firstRows(select, columns.size(), limit),
            SqlText.literal(file),
            ROWS_OF_A_GROUP);
  }
}
