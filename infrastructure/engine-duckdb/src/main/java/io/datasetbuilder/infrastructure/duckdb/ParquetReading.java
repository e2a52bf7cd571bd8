package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.json.RecordTexts;
import io.datasetbuilder.infrastructure.duckdb.scan.FolderSpill;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.Quoted;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.infrastructure.duckdb.sql.SqlTypes;
import io.datasetbuilder.pipeline.bronze.BronzeColumn;
import io.datasetbuilder.pipeline.bronze.BronzeInput;
import io.datasetbuilder.pipeline.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.bronze.BronzeTable;
import io.datasetbuilder.pipeline.bronze.RecordProblem;
import io.datasetbuilder.pipeline.bronze.TableBounds;
import io.datasetbuilder.pipeline.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.file.Location;
import io.datasetbuilder.pipeline.plan.Interruption;
import io.datasetbuilder.pipeline.plan.Relation;
import io.datasetbuilder.pipeline.plan.TableSource;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;

/** Reads a whole Parquet source once; its types are those of the file. */
final class ParquetReading {

  private final DuckDbConnections connections;
  private final Interruption interruption;

  ParquetReading(DuckDbConnections connections, Interruption interruption) {
    this.connections = connections;
    this.interruption = interruption;
  }

  Outcome read(BronzeInput input, Path scratch, DoubleConsumer progress) {
    String file = Quoted.text(input.location().address());
    try (EngineConnection connection =
        connections.open(new Location(scratch.toString()), 1, interruption)) {
      return connection.call(statements -> read(statements, input, file, scratch, progress));
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  private static Outcome read(
      Statements statements, BronzeInput input, String file, Path scratch, DoubleConsumer progress)
      throws SQLException {
    try {
      List<Column> columns = new ArrayList<>();
      List<Problem> problems = new ArrayList<>(describe(statements, file, columns));
      problems.addAll(TableBounds.check(columns));
      return problems.isEmpty()
          ? records(statements, input, columns, scratch, progress)
          : new Outcome.Unreadable(problems);
    } catch (SQLException e) {
      if (DuckDbFailures.isOutOfMemory(e) || statements.isCancelled()) {
        throw e;
      }
      return Outcome.Unreadable.of(
          RecordProblem.MALFORMED_PARQUET.says("the file is not a readable Parquet file"));
    }
  }

  private static List<Problem> describe(Statements statements, String file, List<Column> columns)
      throws SQLException {
    Iterator<String> written = new ParquetNames(statements, file).topLevel().iterator();
    return statements.query(
        "DESCRIBE SELECT * FROM read_parquet(" + file + ", hive_partitioning=false)",
        result -> {
          List<Problem> problems = new ArrayList<>();
          while (statements.next(result)) {
            String name = written.next();
            Optional<DataType> type = SqlTypes.parse(result.getString(2));
            judge(name, result.getString(1), type).ifPresent(problems::add);
            type.ifPresent(known -> columns.add(new Column(name, known)));
          }
          return problems;
        });
  }

  /** The engine gives a column another name when it has none of its own. */
  private static Optional<Problem> judge(String name, String given, Optional<DataType> type) {
    if (name.isBlank()) {
      return Optional.of(RecordProblem.EMPTY_COLUMN_NAME.says("a column of the file has no name"));
    }
    if (!name.equals(given)) {
      return Optional.of(
          RecordProblem.DUPLICATE_COLUMN_NAME.says(
              "column '" + name + "' and another have the same name but for letter case"));
    }
    return type.isPresent()
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                RecordProblem.UNSUPPORTED_COLUMN_TYPE,
                name,
                "column '" + name + "' has a type that a dataset cannot hold"));
  }

  private static Outcome records(
      Statements statements,
      BronzeInput input,
      List<Column> columns,
      Path scratch,
      DoubleConsumer progress)
      throws SQLException {
    MultisetChecksum checksum = new MultisetChecksum(new FolderSpill(scratch));
    RecordTexts records = new RecordTexts(checksum);
    TableSource source = new TableSource.ParquetTable(input.location(), columns);
    String rows = RelationSql.of(new Relation.Scan(source));
    String sql = "SELECT " + OutputSql.jsonObject(columns) + " FROM (" + rows + ")";
    Optional<Problem> refused =
        statements.query(sql, result -> addAll(statements, result, records));
    if (refused.isPresent()) {
      return Outcome.Unreadable.of(refused.get());
    }
    records.finish();
    progress.accept(1);
    if (checksum.count() == 0) {
      return Outcome.Unreadable.of(RecordProblem.NO_RECORDS.says("the file holds no row"));
    }
    List<BronzeColumn> described =
        columns.stream()
            .map(
                column ->
                    new BronzeColumn(
                        column.name(),
                        column.type(),
                        column.type(),
                        checksum.count() - records.values(column.name())))
            .toList();
    return new Outcome.Readable(
        new BronzeTable(source, described, checksum.count(), checksum.finish()));
  }

  /** Why a record is refused; empty when none is. */
  private static Optional<Problem> addAll(
      Statements statements, ResultSet result, RecordTexts records) throws SQLException {
    while (statements.next(result)) {
      Optional<Problem> refused = records.add(result.getString(1));
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }
}
