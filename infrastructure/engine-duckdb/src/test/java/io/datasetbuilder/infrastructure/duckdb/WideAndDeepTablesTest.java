package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.TextEncoding;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.bronze.BronzeInput;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.NullTokens;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.bronze.TableBounds;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What grows with columns and depth: few statements for many columns, and bounds. */
class WideAndDeepTablesTest {

  @TempDir private Path folder;

  private List<ProblemCode> refusals(FileFormat format, String content) throws Exception {
    Path file = Files.writeString(folder.resolve("source"), content);
    return refusals(format, file);
  }

  private List<ProblemCode> refusals(FileFormat format, Path file) {
    BronzeInput input =
        new BronzeInput(new Location(file.toString()), format, TextEncoding.UTF_8, NullTokens.NONE);
    Outcome outcome =
        Engines.reader()
            .read(input, new Location(folder.toString()), done -> {}, Interruption.NEVER);
    return outcome instanceof Outcome.Unreadable refused
        ? refused.problems().stream().map(Problem::code).toList()
        : List.of();
  }

  private static String nested(int lists) {
    return "{\"a\":" + "[".repeat(lists) + "1" + "]".repeat(lists) + "}";
  }

  @Test
  void listsNestedTooDeeplyAreRefusedWhenTheyAreRead() throws Exception {
    assertThat(refusals(FileFormat.JSON, "[" + nested(30) + "]"))
        .containsExactly(RecordProblem.LISTS_TOO_DEEP);
    assertThat(refusals(FileFormat.JSONL, nested(30)))
        .containsExactly(RecordProblem.LISTS_TOO_DEEP);
    Path parquet = folder.resolve("deep.parquet");
    Engines.sql(
        "COPY (SELECT "
            + "[".repeat(17)
            + "1"
            + "]".repeat(17)
            + " AS a) TO '"
            + parquet
            + "' (FORMAT parquet)");
    assertThat(refusals(FileFormat.PARQUET, parquet)).containsExactly(RecordProblem.LISTS_TOO_DEEP);
  }

  @Test
  void aTableThatIsTooWideIsRefusedWhenItIsRead() throws Exception {
    assertThat(refusals(FileFormat.CSV, csv(TableBounds.MOST_COLUMNS + 1)))
        .containsExactly(RecordProblem.TOO_MANY_COLUMNS);
    assertThat(refusals(FileFormat.JSONL, jsonLine(TableBounds.MOST_COLUMNS + 1)))
        .containsExactly(RecordProblem.TOO_MANY_COLUMNS);
  }

  @Test
  void aTableOfTheMostColumnsIsRead() throws Exception {
    assertThat(refusals(FileFormat.CSV, csv(TableBounds.MOST_COLUMNS))).isEmpty();
    assertThat(refusals(FileFormat.JSONL, jsonLine(TableBounds.MOST_COLUMNS))).isEmpty();
  }

  private static String csv(int columns) {
    return IntStream.range(0, columns).mapToObj(i -> "c" + i).collect(Collectors.joining(","))
        + "\n"
        + "1,".repeat(columns - 1)
        + "1\n";
  }

  private static String jsonLine(int columns) {
    return IntStream.range(0, columns)
        .mapToObj(i -> "\"c" + i + "\":1")
        .collect(Collectors.joining(",", "{", "}\n"));
  }

  /** The names are data: they never end, and neither would the memory for them. */
  @Tag("deep")
  @Test
  void recordsWhoseKeysAreDataAreRefusedBeforeTheirEnd() throws Exception {
    String records =
        IntStream.range(0, 50_000)
            .mapToObj(i -> "{\"of\":{\"key-" + i + "\":1}}")
            .collect(Collectors.joining("\n"));

    assertThat(refusals(FileFormat.JSONL, records)).containsExactly(RecordProblem.TOO_MANY_COLUMNS);
    assertThat(refusals(FileFormat.JSON, "[" + records.replace("\n", ",") + "]"))
        .containsExactly(RecordProblem.TOO_MANY_COLUMNS);
  }

  /** Each statement is planned over all columns: one for each column would be a square. */
  @Test
  void aProfileOf301ColumnsTakesFewStatements() {
    List<Column> columns =
        IntStream.range(0, 301)
            .mapToObj(i -> new Column("c" + i, i % 3 == 0 ? Simple.STRING : Whole.INT64))
            .toList();
    String cells =
        columns.stream()
            .map(
                column ->
                    (column.type() == Simple.STRING ? "'t' || n % 2" : "n")
                        + " AS "
                        + column.name())
            .collect(Collectors.joining(", "));
    Path file = folder.resolve("wide.parquet");
    Engines.sql(
        "COPY (SELECT " + cells + " FROM range(5) t(n)) TO '" + file + "' (FORMAT parquet)");
    try (CountedSession session =
        new CountedSession(
            Engines.engine(2).open(new Location(folder.toString()), 1, Interruption.NEVER))) {
      new TableProfiler(session).profile(new ParquetTable(new Location(file.toString()), columns));

      assertThat(session.plans.get()).isLessThanOrEqualTo(1 + 2 * (301 / 32 + 1));
    }
  }

  /** A table of distinct values for each column would take megabytes of each, however few rows. */
  @Test
  void theMemoryOfAProfileFollowsTheBytesAndNotTheColumns() {
    List<Column> columns =
        IntStream.range(0, 99)
            .mapToObj(i -> new Column("c" + i, i % 2 == 0 ? Simple.FLOAT64 : Simple.STRING))
            .toList();
    String cells =
        columns.stream()
            .map(
                column ->
                    (column.type() == Simple.STRING ? "'t' || n % 5" : "CAST(n * 1.5 AS DOUBLE)")
                        + " AS "
                        + column.name())
            .collect(Collectors.joining(", "));
    Path file = folder.resolve("wide.parquet");
    Engines.sql(
        "COPY (SELECT " + cells + " FROM range(17) t(n)) TO '" + file + "' (FORMAT parquet)");
    ParquetTable table = new ParquetTable(new Location(file.toString()), columns);
    EngineLimits small = new EngineLimits(2, 128, OptionalLong.of(0));
    try (TableEngine.Session session =
        new DuckDbEngine(small).open(new Location(folder.toString()), 1, Interruption.NEVER)) {
      AggregateBatch sheet = new AggregateBatch(table);
      new PiiScan(columns, Set.of()).ask(sheet);
      TableProfiler.Questions asked = TableProfiler.ask(sheet);
      TableProfile profile =
          new TableProfiler(session).complete(asked, sheet.answer(session), table);

      assertThat(profile.columns().get(0).distinctCount()).isEqualTo(17);
      assertThat(profile.columns().get(1).topValues().get(0))
          .isEqualTo(new ColumnProfile.ValueCount("t0", 4));
    }
  }

  /**
   * Far below the default: each call is granted half of it. The engine has buffers for each column
   * on each thread, 128 kB for a text, whatever the rows.
   */
  @Tag("deep")
  @ParameterizedTest
  @CsvSource({"FLOAT64, 1", "FLOAT64, 2", "FLOAT64, 8", "STRING, 1", "STRING, 2", "STRING, 8"})
  void fiveHundredColumnsFitInto256Megabytes(Simple type, int threads) {
    List<Column> columns =
        IntStream.range(0, 500).mapToObj(i -> new Column("c" + i, type)).toList();
    String cells =
        columns.stream()
            .map(
                column ->
                    (type == Simple.STRING ? "'t' || n % 7" : "CAST(n * 1.5 AS DOUBLE)")
                        + " AS "
                        + column.name())
            .collect(Collectors.joining(", "));
    Path file = folder.resolve("wide.parquet");
    Engines.sql(
        "COPY (SELECT " + cells + " FROM range(10) t(n)) TO '" + file + "' (FORMAT parquet)");
    ParquetTable table = new ParquetTable(new Location(file.toString()), columns);
    EngineLimits small = new EngineLimits(threads, 256, OptionalLong.of(0));
    try (TableEngine.Session session =
        new DuckDbEngine(small).open(new Location(folder.toString()), 1, Interruption.NEVER)) {
      TableProfile profile = new TableProfiler(session).profile(table);
      Location export = new Location(folder.resolve("wide.csv").toString());

      assertThat(profile.columns())
          .hasSize(500)
          .allMatch(column -> column.statistics().isPresent() == (type == Simple.FLOAT64));
      assertThat(session.write(new Relation.Scan(table), columns, TableFormat.CSV, export))
          .isEqualTo(10);
    }
  }

  /** A session that counts the plans it is given. */
  private static final class CountedSession implements TableEngine.Session {
    private final TableEngine.Session session;
    private final AtomicInteger plans = new AtomicInteger();

    private CountedSession(TableEngine.Session session) {
      this.session = session;
    }

    @Override
    public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
      plans.incrementAndGet();
      return session.write(plan, columns, format, file);
    }

    @Override
    public List<List<JsonValue>> rows(Relation plan) {
      plans.incrementAndGet();
      return session.rows(plan);
    }

    @Override
    public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
      plans.incrementAndGet();
      session.forEach(plan, row);
    }

    @Override
    public void cancel() {
      session.cancel();
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
