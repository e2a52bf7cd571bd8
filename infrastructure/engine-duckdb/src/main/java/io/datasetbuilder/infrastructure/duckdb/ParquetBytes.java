package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.infrastructure.duckdb.sql.BytesSql;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredBytes;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Decides which columns of bytes the declared form can express: every value, exactly. */
final class ParquetBytes {

  private final Statements statements;
  private final BinaryForm form;

  ParquetBytes(Statements statements, BinaryForm form) {
    this.statements = statements;
    this.form = form;
  }

  /** Problems of the columns with bytes that do not have the form, by column. */
  Map<String, Problem> misfits(Location file, List<ParquetColumn> columns) throws SQLException {
    if (form != BinaryForm.TEXT && form != BinaryForm.WKT) {
      return Map.of();
    }
    Map<String, StoredBytes> bytes = stored(columns);
    List<Column> stored = ParquetSourceReader.stored(columns);
    Map<String, Problem> problems = new LinkedHashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      if (bytes.containsKey(stored.get(i).name())) {
        String name = stored.get(i).name();
        long rows = count(file, stored, new Column(name, bytes.get(name).type()));
        if (rows > 0) {
          problems.put(columns.get(i).name(), problem(columns.get(i).name(), rows));
        }
      }
    }
    return problems;
  }

  /** The columns of bytes as they are stored, by the names that the engine knows them by. */
  Map<String, StoredBytes> stored(List<ParquetColumn> columns) {
    List<Column> stored = ParquetSourceReader.stored(columns);
    Map<String, StoredBytes> bytes = new HashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      String name = stored.get(i).name();
      columns.get(i).bytes().ifPresent(type -> bytes.put(name, new StoredBytes(type, form)));
    }
    return bytes;
  }

  private long count(Location file, List<Column> stored, Column bytes) throws SQLException {
    String sql =
        "SELECT count(*) FROM %s WHERE %s"
            .formatted(
                RelationSql.asStored(new ParquetTable(file, stored)), BytesSql.notOf(form, bytes));
    return statements.query(sql, result -> result.next() ? result.getLong(1) : 0);
  }

  private Problem problem(String column, long rows) {
    boolean text = form == BinaryForm.TEXT;
    String message =
        "column '%s' has bytes that are not %s in %,d %s"
            .formatted(
                column,
                text ? "UTF-8" : "a geometry in well-known binary",
                rows,
                rows == 1 ? "row" : "rows");
    return Problem.of(
            text ? RecordProblem.BYTES_NOT_TEXT : RecordProblem.BYTES_NOT_GEOMETRY, column, message)
        .withHint(
            "declare read: {binary: base64} or {binary: hex}, or leave the column out with"
                + " schema.drop or schema.select");
  }
}
