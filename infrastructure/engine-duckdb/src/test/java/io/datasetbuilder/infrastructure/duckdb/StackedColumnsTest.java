package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.gold.pii.PiiScan;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfiler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Figures of columns that are planned together, against those planned column by column. */
class StackedColumnsTest {

  /** Cells as SQL, by type; the first ones are rare. */
  private static final Map<DataType, List<String>> CELLS =
      Map.ofEntries(
          Map.entry(
              Simple.FLOAT64, List.of("'NaN'", "'-Infinity'", "-0.0", "0.0", "1e300", "7.25")),
          Map.entry(Simple.FLOAT32, List.of("'NaN'", "'Infinity'", "0.1", "-0.1", "16777217")),
          Map.entry(Whole.INT64, List.of("-9223372036854775808", "9223372036854775807", "0", "5")),
          Map.entry(Whole.INT128, List.of("99999999999999999999999999999999999999", "0", "-5")),
          Map.entry(Whole.UINT8, List.of("255", "0", "17", "18")),
          Map.entry(new DataType.Decimal(9, 2), List.of("1.10", "-99.99", "0.00", "0.01")),
          Map.entry(Simple.STRING, List.of("''", "chr(0)", "'a@b.kr'", "'\uAC00'", "'v1'", "'v2'")),
          Map.entry(Simple.BOOLEAN, List.of("true", "false")),
          Map.entry(Simple.DATE, List.of("'infinity'", "'2024-02-29'", "'0001-01-01'")),
          Map.entry(Simple.DATETIME, List.of("'1969-12-31 23:59:59.999999'", "'2024-01-01'")),
          Map.entry(Simple.DATETIME_NS, List.of("'2024-01-01 00:00:00.123456789'", "'1970-01-01'")),
          Map.entry(new DataType.ListOf(Whole.INT64), List.of("[1, NULL]", "[]")));

  private static final int OF_EACH_TYPE = 5;

  @TempDir private Path folder;
  private TableEngine.Session session;

  @BeforeEach
  void open() {
    session = Engines.engine(2).open(new Location(folder.toString()), 1, Interruption.NEVER);
  }

  @AfterEach
  void close() {
    session.close();
  }

  static IntStream seeds() {
    return IntStream.range(0, SearchDepth.of(2));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyFigureIsTheSameAsUnstacked(int seed) {
    ParquetTable table = table(new Random(seed));
    Unstacked unstacked = new Unstacked(session);

    TableProfile together = profile(session, table);

    assertThat(together).isEqualTo(profile(unstacked, table));
    assertThat(suspects(session, table)).isEqualTo(suspects(unstacked, table));
    assertThat(unstacked.figures).isGreaterThan(100);
  }

  @Test
  void aTableWithoutRowsHasItsFiguresToo() {
    ParquetTable table = table(List.of(), new Random(0));

    assertThat(profile(session, table)).isEqualTo(profile(new Unstacked(session), table));
  }

  private static TableProfile profile(TableEngine.Session session, ParquetTable table) {
    return new TableProfiler(session).profile(table);
  }

  private static List<JsonValue> suspects(TableEngine.Session session, ParquetTable table) {
    AggregateBatch sheet = new AggregateBatch(table);
    new PiiScan(table.columns(), Set.of()).ask(sheet);
    int last = sheet.ask(new Relation.Figure.CountRows()).place();
    AggregateResults answers = sheet.answer(session);
    return IntStream.rangeClosed(0, last)
        .mapToObj(place -> answers.value(new AggregateBatch.AggregateRef(place)))
        .toList();
  }

  private ParquetTable table(Random random) {
    int rows = random.nextInt(3) == 0 ? 1 : 1 + random.nextInt(300);
    return table(IntStream.range(0, rows).boxed().toList(), random);
  }

  private ParquetTable table(List<Integer> rows, Random random) {
    List<Column> columns =
        CELLS.keySet().stream()
            .sorted((a, b) -> a.dtype().compareTo(b.dtype()))
            .flatMap(
                type ->
                    IntStream.range(0, OF_EACH_TYPE)
                        .mapToObj(i -> new Column("c '\"" + type.dtype() + i, type)))
            .toList();
    String values =
        rows.stream()
            .map(
                row ->
                    columns.stream()
                        .map(column -> cell(column, random))
                        .collect(Collectors.joining(", ", "(", ")")))
            .collect(Collectors.joining(", "));
    String names =
        columns.stream()
            .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
            .collect(Collectors.joining(", "));
    String nulls = columns.stream().map(column -> "NULL").collect(Collectors.joining(", "));
    Path file = folder.resolve("table.parquet");
    Engines.sql(
        "COPY (SELECT "
            + typed(columns)
            + " FROM (VALUES ("
            + nulls
            + ")"
            + (rows.isEmpty() ? "" : ", " + values)
            + ") t("
            + names
            + ") OFFSET 1) TO '"
            + file
            + "' (FORMAT parquet)");
    return new ParquetTable(new Location(file.toString()), columns);
  }

  private static String typed(List<Column> columns) {
    return columns.stream()
        .map(column -> '"' + column.name().replace("\"", "\"\"") + '"')
        .collect(Collectors.joining(", "));
  }

  /** Some columns are null throughout, some constant, and most have rare cells in some rows. */
  private static String cell(Column column, Random random) {
    List<String> cells = CELLS.get(column.type());
    int kind = column.name().charAt(column.name().length() - 1) - '0';
    String value =
        switch (kind) {
          case 0 -> "NULL";
          case 1 -> cells.get(cells.size() - 1);
          case 2 -> cells.get(cells.size() - 1 - random.nextInt(2));
          default -> random.nextInt(8) == 0 ? "NULL" : cells.get(random.nextInt(cells.size()));
        };
    return "CAST(" + value + " AS " + sqlName(column.type()) + ")";
  }

  private static String sqlName(DataType type) {
    if (type instanceof DataType.Decimal) {
      return "DECIMAL(9, 2)";
    }
    if (type instanceof DataType.ListOf) {
      return "BIGINT[]";
    }
    if (type instanceof Whole whole) {
      return switch (whole) {
        case INT128 -> "DECIMAL(38, 0)"; // Parquet has no wider number
        case UINT8 -> "UTINYINT";
        default -> "BIGINT";
      };
    }
    return switch ((Simple) type) {
      case FLOAT64 -> "DOUBLE";
      case FLOAT32 -> "FLOAT";
      case STRING -> "VARCHAR";
      case BOOLEAN -> "BOOLEAN";
      case DATE -> "DATE";
      case DATETIME -> "TIMESTAMP";
      default -> "TIMESTAMP_NS";
    };
  }

  /** A session that stacks no columns: it does so for whole tables only. */
  private static final class Unstacked implements TableEngine.Session {
    private final TableEngine.Session session;
    private int figures;

    private Unstacked(TableEngine.Session session) {
      this.session = session;
    }

    @Override
    public long write(Relation plan, List<Column> columns, TableFormat format, Location file) {
      return session.write(plan, columns, format, file);
    }

    @Override
    public List<List<JsonValue>> rows(Relation plan) {
      if (plan instanceof Relation.Aggregate aggregate && aggregate.keys().isEmpty()) {
        figures += aggregate.measures().size();
        Relation all = new Relation.Filter(aggregate.input(), new Expression.BooleanLiteral(true));
        return session.rows(new Relation.Aggregate(all, List.of(), aggregate.measures()));
      }
      return session.rows(plan);
    }

    @Override
    public void forEach(Relation plan, Consumer<List<JsonValue>> row) {
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
