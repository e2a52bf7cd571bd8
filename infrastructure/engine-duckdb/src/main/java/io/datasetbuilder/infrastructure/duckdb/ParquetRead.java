package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.duckdb.parquet.ReadableCopy;
import io.datasetbuilder.infrastructure.duckdb.sql.OutputSql;
import io.datasetbuilder.infrastructure.duckdb.sql.RelationSql;
import io.datasetbuilder.infrastructure.text.json.RecordHasher;
import io.datasetbuilder.infrastructure.text.scan.FolderSpill;
import io.datasetbuilder.pipeline.model.checksum.MultisetChecksum;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable.BronzeColumn;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
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

/** One reading of a Parquet file whose footer and columns were checked before. */
final class ParquetRead {

  private static final List<Problem> UNREADABLE =
      List.of(RecordProblem.MALFORMED_PARQUET.says("the file is not a readable Parquet file"));

  private final Statements statements;
  private final BronzeInput input;
  private final Path scratch;
  private final DoubleConsumer progress;

  ParquetRead(Statements statements, BronzeInput input, Path scratch, DoubleConsumer progress) {
    this.statements = statements;
    this.input = input;
    this.scratch = scratch;
    this.progress = progress;
  }

  /** Reads all records of the columns that can be held. */
  Outcome read(List<ParquetColumn> columns) throws SQLException {
    try {
      return attempt(readable(), columns);
    } catch (IOException e) {
      throw EngineFailure.ofFile(e);
    }
  }

  private Location readable() throws IOException {
    Path copy = Files.createTempFile(scratch, "plain-", ".parquet");
    if (ReadableCopy.copy(Path.of(input.location().address()), copy)) {
      return new Location(copy.toString());
    }
    Files.delete(copy);
    return input.location();
  }

  private Outcome attempt(Location file, List<ParquetColumn> columns)
      throws SQLException, IOException {
    try {
      return read(file, columns);
    } catch (SQLException failed) {
      return withoutUndecodable(file, columns, failed);
    }
  }

  /** Reads once more without the columns that cannot be decoded; the source may not use them. */
  private Outcome withoutUndecodable(Location file, List<ParquetColumn> columns, SQLException e)
      throws SQLException, IOException {
    if (DuckDbFailures.isOutOfMemory(e) || statements.isCancelled()) {
      throw e;
    }
    Map<String, Problem> undecodable = new UndecodableTexts(statements).problems(file, columns);
    List<ParquetColumn> decodable = ParquetColumnChecks.without(undecodable, columns);
    if (undecodable.isEmpty() || decodable.stream().noneMatch(ParquetColumn::isHeld)) {
      return new Outcome.Unreadable(undecodable.isEmpty() ? UNREADABLE : ofFile(undecodable));
    }
    return attempt(file, decodable);
  }

  /** Problems of columns that are all that a file has. */
  private static List<Problem> ofFile(Map<String, Problem> problems) {
    return problems.values().stream()
        .map(problem -> RecordProblem.MALFORMED_PARQUET.says(problem.message()))
        .toList();
  }

  private Outcome read(Location file, List<ParquetColumn> columns)
      throws SQLException, IOException {
    List<ParquetColumn> held =
        ParquetColumnChecks.without(
            new ParquetTimes(statements, columns).lost(file, scratch), columns);
    ParquetBytes bytes = new ParquetBytes(statements, input.read().parquet().binary());
    held = ParquetColumnChecks.without(bytes.misfits(file, held), held);
    List<Problem> problems = ParquetColumnChecks.obstacles(held, input.unused());
    if (!problems.isEmpty()) {
      return new Outcome.Unreadable(problems);
    }
    List<Column> stored = new ParquetTimes(statements, held).held(file);
    return records(new ParquetTable(file, stored).with(bytes.stored(held)), held);
  }

  private Outcome records(ParquetTable source, List<ParquetColumn> columns) throws SQLException {
    MultisetChecksum checksum = new MultisetChecksum(new FolderSpill(scratch));
    RecordHasher records = new RecordHasher(checksum, input.nullTokens());
    String rows = RelationSql.of(new Relation.Scan(source));
    String sql = "SELECT " + jsonObject(columns, source) + " FROM (" + rows + ")";
    Optional<Problem> refused = statements.query(sql, result -> addAll(result, records));
    if (refused.isPresent()) {
      return Outcome.Unreadable.of(refused.get());
    }
    records.finish();
    progress.accept(1);
    BronzeTable table =
        new BronzeTable(
            source,
            described(columns, source.columns(), records, checksum.count()),
            checksum.count(),
            checksum.finish(Runnable::run),
            columns.stream().flatMap(column -> column.zoneChanges().stream()).toList());
    if (table.recordCount() == 0 && !input.read().allowEmpty()) {
      Problem none =
          RecordProblem.NO_RECORDS
              .says("the file holds no row")
              .withHint("declare read: {allow_empty: true} for a table without rows");
      return new Outcome.Unreadable(List.of(none), Optional.of(table));
    }
    return new Outcome.Readable(table);
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

  /** Adds all records until one is refused; returns its problem, or empty. */
  private Optional<Problem> addAll(ResultSet result, RecordHasher records) throws SQLException {
    while (statements.next(result)) {
      Optional<Problem> refused = records.add(result.getString(1));
      if (refused.isPresent()) {
        return refused;
      }
    }
    return Optional.empty();
  }
}
