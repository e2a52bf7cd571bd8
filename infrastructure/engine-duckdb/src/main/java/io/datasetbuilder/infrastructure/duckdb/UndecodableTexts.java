package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the columns of a Parquet file that the engine cannot decode, one by one. */
final class UndecodableTexts {

  private final Statements statements;

  UndecodableTexts(Statements statements) {
    this.statements = statements;
  }

  /**
   * A problem for each column of a file that cannot be decoded, by column; none where each can.
   *
   * @throws SQLException when memory did not suffice or the statement was cancelled
   */
  Map<String, Problem> problems(Location file, List<ParquetColumn> columns) throws SQLException {
    List<Column> stored = ParquetSourceReader.stored(columns);
    String rows = RelationSql.asStored(new ParquetTable(file, stored));
    Map<String, Problem> problems = new LinkedHashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      String name = columns.get(i).name();
      try {
        if (columns.get(i).isHeld()) {
          decode(stored.get(i), rows);
        }
      } catch (SQLException failed) {
        if (DuckDbFailures.isOutOfMemory(failed) || statements.isCancelled()) {
          throw failed;
        }
        problems.put(name, problem(name, isNotUtf8(failed)));
      }
    }
    return problems;
  }

  private void decode(Column column, String rows) throws SQLException {
    // The length alone would not be decoded.
    String text = "CAST(to_json(" + Quoted.identifier(column.name()) + ") AS VARCHAR)";
    statements.query("SELECT max(strlen(" + text + ")) FROM " + rows, statements::next);
  }

  private static boolean isNotUtf8(SQLException failed) {
    String message = String.valueOf(failed.getMessage()).toLowerCase(Locale.ROOT);
    return message.contains("utf8") || message.contains("utf-8");
  }

  private static Problem problem(String column, boolean notUtf8) {
    return Problem.of(
        RecordProblem.MALFORMED_PARQUET,
        column,
        "column '"
            + column
            + (notUtf8 ? "' holds a text that is not valid UTF-8" : "' cannot be decoded"));
  }
}
