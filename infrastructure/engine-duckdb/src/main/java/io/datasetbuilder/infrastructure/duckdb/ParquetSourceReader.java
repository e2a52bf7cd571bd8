package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.json.RecordHasher;
import io.datasetbuilder.infrastructure.duckdb.parquet.ParquetFooter.WithoutStatistics;
import io.datasetbuilder.infrastructure.duckdb.scan.FolderSpill;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.infrastructure.duckdb.sql.StoredNames;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * Reads a whole Parquet source once. Its types are those of the file, but for times of nanoseconds:
 * their values decide whether microseconds hold them.
 */
final class ParquetSourceReader {

  private final EngineDatabases databases;
  private final ParquetSchemaReader schemas;
  private final Interruption interruption;

  ParquetSourceReader(
      EngineDatabases databases, ParquetSchemaReader schemas, Interruption interruption) {
    this.databases = databases;
    this.schemas = schemas;
    this.interruption = interruption;
  }

  Outcome read(BronzeInput input, Path scratch, DoubleConsumer progress) throws IOException {
    return schemas
        .read(input.location())
        .match(columns -> read(input, columns, scratch, progress), ParquetSourceReader::refused);
  }

  private static Outcome refused(List<Problem> problems) {
    return new Outcome.Unreadable(problems.stream().map(ParquetSourceReader::damaged).toList());
  }

  private static Problem damaged(Problem problem) {
    return Problem.of(RecordProblem.MALFORMED_PARQUET, problem.at(), problem.message());
  }

  private Outcome read(
      BronzeInput input, List<ParquetColumn> columns, Path scratch, DoubleConsumer progress) {
    List<Problem> problems = ParquetColumnChecks.check(columns, input.unused());
    problems.addAll(TableBounds.check(stored(columns)));
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    try (EngineConnection connection =
        databases.open(new Location(scratch.toString()), 1, interruption)) {
      return connection.call(statements -> read(statements, input, columns, scratch, progress));
    } catch (SQLException e) {
      throw DuckDbFailures.of(e);
    }
  }

  private static Location withoutStatistics(Location file, Path scratch) throws IOException {
    Path copy = Files.createTempFile(scratch, "plain-", ".parquet");
    if (WithoutStatistics.copy(Path.of(file.address()), copy)) {
      return new Location(copy.toString());
    }
    Files.delete(copy);
    return file;
  }

  private static Outcome read(
      Statements statements,
      BronzeInput input,
      List<ParquetColumn> columns,
      Path scratch,
      DoubleConsumer progress)
      throws SQLException {
    try {
      Location file = withoutStatistics(input.location(), scratch);
      Map<String, Problem> lost = new ParquetTimes(statements, columns).lost(file, scratch);
      List<ParquetColumn> read = columns.stream().map(column -> unlessLost(column, lost)).toList();
      List<Problem> problems = ParquetColumnChecks.obstacles(read, input.unused());
      if (!problems.isEmpty()) {
        return new Outcome.Unreadable(problems);
      }
      return records(
          statements,
          new ParquetTable(file, new ParquetTimes(statements, read).held(file)),
          read,
          input.nullTokens(),
          scratch,
          progress);
    } catch (IOException e) {
      throw DuckDbFailures.ofFile(e);
    } catch (SQLException e) {
      if (DuckDbFailures.isOutOfMemory(e) || statements.isCancelled()) {
        throw e;
      }
      return new Outcome.Unreadable(new UndecodableTexts(statements).problems(input, columns));
    }
  }

  private static Outcome records(
      Statements statements,
      ParquetTable source,
      List<ParquetColumn> columns,
      NullTokens nullTokens,
      Path scratch,
      DoubleConsumer progress)
      throws SQLException {
    MultisetChecksum checksum = new MultisetChecksum(new FolderSpill(scratch));
    RecordHasher records = new RecordHasher(checksum, nullTokens);
    String rows = RelationSql.of(new Relation.Scan(source));
    String sql = "SELECT " + jsonObject(columns, source) + " FROM (" + rows + ")";
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
    return new Outcome.Readable(
        new BronzeTable(
            source,
            described(columns, source.columns(), records, checksum.count()),
            checksum.count(),
            checksum.finish(),
            columns.stream().flatMap(column -> column.zoneChanges().stream()).toList()));
  }

  private static ParquetColumn unlessLost(ParquetColumn column, Map<String, Problem> lost) {
    Problem problem = lost.get(column.name());
    return problem == null ? column : column.unheld(List.of(problem));
  }

  /** The record of a row: of the columns that a dataset can hold. */
  private static String jsonObject(List<ParquetColumn> columns, ParquetTable source) {
    List<String> names = new ArrayList<>();
    List<Column> stored = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).isHeld()) {
        names.add(columns.get(i).name());
        stored.add(source.columns().get(i));
      }
    }
    return OutputSql.jsonObject(names, stored);
  }

  /**
   * Columns with their types and counts; only texts are null tokens, whatever the JSON form of
   * other values looks like.
   */
  private static List<BronzeColumn> described(
      List<ParquetColumn> columns, List<Column> stored, RecordHasher records, long count) {
    return IntStream.range(0, columns.size())
        .mapToObj(
            i -> {
              String name = columns.get(i).name();
              DataType type = stored.get(i).type();
              long tokens = records.nullTokens(name);
              boolean text = type == DataType.Simple.STRING;
              long nulls = count - records.values(name) - (text ? 0 : tokens);
              return new BronzeColumn(name, type, type, nulls, text ? tokens : 0);
            })
        .toList();
  }

  /** The columns under the names that the engine is to know them by. */
  static List<Column> stored(List<ParquetColumn> columns) {
    List<String> names = StoredNames.of(columns.stream().map(ParquetColumn::name).toList());
    return IntStream.range(0, columns.size())
        .mapToObj(i -> new Column(names.get(i), columns.get(i).type()))
        .toList();
  }

  /** Adds all records until one is refused; returns its problem, or empty. */
  private static Optional<Problem> addAll(
      Statements statements, ResultSet result, RecordHasher records) throws SQLException {
    while (statements.next(result)) {
      Optional<Problem> refused = records.add(result.getString(1));
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }
}
