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

/** Decides which columns of bytes are texts: those all of whose values are UTF-8. */
final class ParquetBytes {

  private final Statements statements;
  private final BinaryForm form;

  ParquetBytes(Statements statements, BinaryForm form) {
    this.statements = statements;
    this.form = form;
  }

  /** Problems of the columns with bytes that are not texts, by column. */
  Map<String, Problem> notTexts(Location file, List<ParquetColumn> columns) throws SQLException {
    if (form != BinaryForm.TEXT) {
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
                RelationSql.asStored(new ParquetTable(file, stored)), BytesSql.notUtf8(bytes));
    return statements.query(sql, result -> result.next() ? result.getLong(1) : 0);
  }

  private static Problem problem(String column, long rows) {
    String message =
        "column '%s' has bytes that are not UTF-8 in %,d %s"
            .formatted(column, rows, rows == 1 ? "row" : "rows");
    return Problem.of(RecordProblem.BYTES_NOT_TEXT, column, message)
        .withHint(
            "declare read: {binary: base64} or {binary: hex}, or leave the column out with"
                + " schema.drop or schema.select");
  }
}
