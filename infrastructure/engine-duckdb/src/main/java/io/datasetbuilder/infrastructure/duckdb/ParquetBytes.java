package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.infrastructure.duckdb.sql.BytesSql;
import io.datasetbuilder.infrastructure.duckdb.sql.LargeDecimalSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredBytes;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredDecimal;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredValue;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    List<Column> stored = ParquetSourceReader.stored(columns);
    Map<String, Problem> problems = new LinkedHashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      String name = columns.get(i).name();
      misfit(columns.get(i), file, stored, stored.get(i).name())
          .ifPresent(problem -> problems.put(name, problem));
    }
    return problems;
  }

  private Optional<Problem> misfit(
      ParquetColumn column, Location file, List<Column> stored, String storedName)
      throws SQLException {
    if (column.decimalScale().isPresent()) {
      long rows = count(file, stored, LargeDecimalSql.notOf(Quoted.identifier(storedName)));
      return Optional.of(rows).filter(any -> any > 0).map(any -> noDecimal(column.name(), any));
    }
    if (column.bytes().isEmpty() || (form != BinaryForm.TEXT && form != BinaryForm.WKT)) {
      return Optional.empty();
    }
    Column bytes = new Column(storedName, column.bytes().get());
    long rows = count(file, stored, BytesSql.notOf(form, bytes));
    return Optional.of(rows).filter(any -> any > 0).map(any -> problem(column.name(), any));
  }

  /** The columns of values stored as bytes, by the names that the engine knows them by. */
  Map<String, StoredValue> stored(List<ParquetColumn> columns) {
    List<Column> stored = ParquetSourceReader.stored(columns);
    Map<String, StoredValue> values = new HashMap<>();
    for (int i = 0; i < stored.size(); i++) {
      String name = stored.get(i).name();
      columns.get(i).bytes().ifPresent(type -> values.put(name, new StoredBytes(type, form)));
      columns.get(i).decimalScale().ifPresent(scale -> values.put(name, new StoredDecimal(scale)));
    }
    return values;
  }

  private long count(Location file, List<Column> stored, String condition) throws SQLException {
    String sql =
        "SELECT count(*) FROM %s WHERE %s"
            .formatted(RelationSql.asStored(new ParquetTable(file, stored)), condition);
    return statements.query(sql, result -> result.next() ? result.getLong(1) : 0);
  }

  private static Problem noDecimal(String column, long rows) {
    return Problem.of(
            RecordProblem.DECIMAL_NOT_READABLE,
            column,
            "column '%s' has bytes that are not a decimal of up to 32 bytes in %,d %s"
                .formatted(column, rows, rows == 1 ? "row" : "rows"))
        .withHint("leave the column out with schema.drop or schema.select");
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
