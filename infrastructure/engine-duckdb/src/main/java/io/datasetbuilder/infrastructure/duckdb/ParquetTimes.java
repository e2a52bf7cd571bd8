package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.parquet.ParquetFooter.Int96AsBytes;
import io.datasetbuilder.infrastructure.duckdb.sql.NanosecondSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Decides which times of a Parquet file are read in microseconds: those that lose nothing, as
 * nothing is rounded. Files without times of nanoseconds are not read.
 */
final class ParquetTimes {

  private static final int ROWS_NAMED = 5;

  private final Statements statements;
  private final List<ParquetColumn> columns;
  private final List<Column> stored;

  ParquetTimes(Statements statements, List<ParquetColumn> columns) {
    this.statements = statements;
    this.columns = columns;
    this.stored = ParquetSourceReader.stored(columns);
  }

  /** The columns as they are to be read: in microseconds where these hold every value. */
  List<Column> held(Location file) throws SQLException {
    List<Integer> fine =
        IntStream.range(0, stored.size())
            .filter(i -> NanosecondSql.holdsNanoseconds(stored.get(i).type()))
            .boxed()
            .toList();
    List<Column> held = new ArrayList<>(stored);
    if (fine.isEmpty()) {
      return held;
    }
    List<Long> beyond =
        counts(
            file, fine.stream().map(i -> NanosecondSql.beyondMicroseconds(stored.get(i))).toList());
    for (int i = 0; i < fine.size(); i++) {
      if (beyond.get(i) == 0) {
        Column column = stored.get(fine.get(i));
        held.set(
            fine.get(i), new Column(column.name(), NanosecondSql.inMicroseconds(column.type())));
      }
    }
    return held;
  }

  /**
   * Problems of the columns of INT96 timestamps that microseconds do not hold, by column: the
   * engine cuts these off, so that they are read as bytes.
   */
  Map<String, Problem> lost(Location file, Path scratch) throws SQLException, IOException {
    List<Integer> int96 =
        IntStream.range(0, columns.size())
            .filter(i -> columns.get(i).int96().isPresent())
            .boxed()
            .toList();
    if (int96.isEmpty()) {
      return Map.of();
    }
    Path copy = Files.createTempFile(scratch, "int96-", ".parquet");
    try {
      Int96AsBytes.copy(Path.of(file.address()), copy);
      return lost(new Location(copy.toString()), int96);
    } finally {
      Files.deleteIfExists(copy);
    }
  }

  private Map<String, Problem> lost(Location bytes, List<Integer> int96) throws SQLException {
    List<String> conditions =
        int96.stream()
            .map(
                i ->
                    NanosecondSql.int96BeyondMicroseconds(
                        new Column(stored.get(i).name(), columns.get(i).int96().orElseThrow())))
            .toList();
    List<Long> counts = counts(bytes, conditions);
    Map<String, Problem> problems = new LinkedHashMap<>();
    for (int i = 0; i < counts.size(); i++) {
      if (counts.get(i) > 0) {
        String column = columns.get(int96.get(i)).name();
        problems.put(column, problem(column, counts.get(i), firstRows(bytes, conditions.get(i))));
      }
    }
    return problems;
  }

  private static Problem problem(String column, long rows, String firstRows) {
    String message =
        "column '%s' holds INT96 timestamps finer than a microsecond in %s %s (first rows: %s)"
            .formatted(column, rows, rows == 1 ? "row" : "rows", firstRows);
    return Problem.of(RecordProblem.UNSUPPORTED_COLUMN_TYPE, column, message)
        .withHint("write them as TIMESTAMP(NANOS), which keeps them");
  }

  private List<Long> counts(Location file, List<String> conditions) throws SQLException {
    String sql =
        conditions.stream()
            .map(condition -> "count(CASE WHEN " + condition + " THEN 1 END)")
            .collect(Collectors.joining(", ", "SELECT ", " FROM " + rows(file)));
    return statements.query(
        sql,
        result -> {
          result.next();
          List<Long> counts = new ArrayList<>();
          for (int i = 1; i <= conditions.size(); i++) {
            counts.add(result.getLong(i));
          }
          return counts;
        });
  }

  private String firstRows(Location file, String condition) throws SQLException {
    String row = Quoted.identifier("row number of the file");
    String sql =
        "SELECT %1$s FROM (SELECT *, row_number() OVER () AS %1$s FROM %2$s) WHERE %3$s ORDER BY 1 LIMIT %4$s"
            .formatted(row, rows(file), condition, ROWS_NAMED);
    return statements.query(
        sql,
        result -> {
          List<String> found = new ArrayList<>();
          while (statements.next(result)) {
            found.add(String.valueOf(result.getLong(1)));
          }
          return String.join(", ", found);
        });
  }

  private String rows(Location file) {
    return RelationSql.asStored(new ParquetTable(file, stored));
  }
}
