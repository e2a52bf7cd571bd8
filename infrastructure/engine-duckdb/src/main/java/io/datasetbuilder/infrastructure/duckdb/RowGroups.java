package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.sql.SQLException;

/**
 * Where a Parquet file is cut into row groups. Several threads may write a file only when they cut
 * it at the same rows every time. They do when the rows reach them in pieces of a row group each:
 * the pieces of a sort, or the row groups of a file that was cut so. Whether they did is read from
 * the file that they wrote.
 */
final class RowGroups {

  /** Rows of each row group but the last. */
  static final int ROWS = 122_880;

  private final Statements statements;

  RowGroups(Statements statements) {
    this.statements = statements;
  }

  /** Whether the rows of a plan come in pieces of a row group each, in the plan's order. */
  boolean areGivenBy(Relation plan) throws SQLException {
    if (plan instanceof Relation.Project project) {
      return areGivenBy(project.input());
    }
    if (plan instanceof Relation.Sort sort) {
      return sort.total();
    }
    return plan instanceof Relation.Scan scan
        && scan.source() instanceof ParquetTable table
        && areFullIn(table.location());
  }

  /** Whether every row group of a file but the last is full. */
  boolean areFullIn(Location file) throws SQLException {
    String sql =
        "SELECT count(*) FROM (SELECT row_group_num_rows AS held, row_group_id = max(row_group_id)"
            + " OVER () AS is_last FROM parquet_metadata("
            + Quoted.fileToRead(file)
            + ") WHERE column_id = 0) WHERE CASE WHEN is_last THEN held > "
            + ROWS
            + " ELSE held <> "
            + ROWS
            + " END";
    return statements.query(sql, result -> result.next() && result.getLong(1) == 0);
  }
}
