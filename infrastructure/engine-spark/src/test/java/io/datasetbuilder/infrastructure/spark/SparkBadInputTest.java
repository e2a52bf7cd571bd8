package io.datasetbuilder.infrastructure.spark;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.contract.TableEngineContract;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are large, empty, skewed or stored under odd names. */
class SparkBadInputTest extends TableEngineContract {

  private static final int MIB = 1 << 20;

  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }

  private static JsonValue num(long value) {
    return JsonValue.of(value);
  }

  private static Relation count(Relation rows) {
    return new Relation.Aggregate(
        rows, List.of(), List.of(new Measure("n", new Figure.CountRows())));
  }

  @Test
  void sortsAndStoresTextsOfAMebibyte() {
    int rows = 24;
    String cells =
        IntStream.range(0, rows)
            .mapToObj(i -> (rows - i) + ",\"" + "가\"\"\n".repeat(MIB / 3) + "\"\n")
            .collect(Collectors.joining("", "n,t\n", ""));
    Relation numbered =
        project(
            cells(cells, "n", "t"), new Expression.Convert(column("n"), Whole.INT64), column("t"));
    Relation sorted = new Relation.Sort(numbered, List.of(new Order(column("c0"), false)), true);
    Location file = new Location(folder.resolve("long.parquet").toString());
    List<Column> columns = List.of(typed("c0", Whole.INT64), typed("c1", Simple.STRING));

    assertThat(session().write(sorted, columns, TableFormat.PARQUET, file)).isEqualTo(rows);
    Relation back = new Relation.Scan(new TableSource.ParquetTable(file, columns));
    assertThat(session().rows(project(back, column("c0"), new Expression.Length(column("c1")))))
        .isEqualTo(
            IntStream.rangeClosed(1, rows)
                .mapToObj(i -> List.of(num(i), num(MIB / 3 * 3L)))
                .toList());
  }

  @ParameterizedTest
  @EnumSource(TableFormat.class)
  void writesTablesWithoutRows(TableFormat format) {
    Column column = typed("a", Simple.STRING);
    Relation none =
        new Relation.Concat(List.of(cells("a\n", "a"), records("", column), records("\n", column)));
    Location file = new Location(folder.resolve("none").toString());

    assertThat(session().write(none, List.of(column), format, file)).isZero();
    assertThat(session().rows(count(none))).containsExactly(List.of(num(0)));
  }

  @Test
  void joinsRowsThatNearlyAllHaveOneKey() {
    int rows = 60_000;
    String many =
        IntStream.range(0, rows)
            .mapToObj(i -> "{\"k\":" + (i % 1000 == 0 ? i : 7) + "}\n")
            .collect(Collectors.joining());
    Relation left = records(many, typed("k", Whole.INT64));
    Relation right =
        records(
            "{\"l\":7,\"v\":\"x\"}\n{\"l\":1000}\n",
            typed("l", Whole.INT64),
            typed("v", Simple.STRING));
    Relation joined =
        new Relation.Join(
            left,
            right,
            Relation.JoinKind.INNER,
            List.of(new Relation.KeyEquality(column("k"), column("l"))));

    assertThat(session().rows(count(joined))).containsExactly(List.of(num(rows - rows / 1000 + 1)));
    assertThat(
            session()
                .rows(
                    new Relation.Aggregate(
                        left,
                        List.of(new Relation.Named("k", column("k"))),
                        List.of(new Measure("n", new Figure.CountRows())))))
        .hasSize(rows / 1000 + 1)
        .contains(List.of(num(7), num(rows - rows / 1000)));
  }

  /** The pattern calls itself for each character, which no stack holds. */
  @Test
  void aPatternThatOverflowsTheStackEndsNothingButItsPlan() {
    Relation plan =
        project(
            cells("t\n" + "ab".repeat(2 * MIB) + "\n", "t"),
            new Expression.Matches(column("t"), "(a|b)*c?"));

    assertThatExceptionOfType(EngineFailure.class).isThrownBy(() -> session().rows(plan));
    assertThat(value(number(1))).isEqualTo(num(1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b%20c", "*[x]?{y,z}", "year=2024", "서울", "#1"})
  void readsFilesUnderAnyName(String name) throws IOException {
    Path file = Files.createDirectories(folder.resolve(name)).resolve(name);
    Files.write(file, "{\"a\":\"v\"}\n".getBytes(UTF_8));
    Column column = typed("a", Simple.STRING);
    Location location = new Location(file.toString());
    Relation lines = new Relation.Scan(new TableSource.JsonLines(location, List.of(column), 20));
    Location parquet = new Location(file + ".parquet");

    assertThat(firstColumn(lines)).containsExactly(JsonValue.of("v"));
    session().write(lines, List.of(column), TableFormat.PARQUET, parquet);
    assertThat(
            session()
                .rows(new Relation.Scan(new TableSource.ParquetTable(parquet, List.of(column)))))
        .containsExactly(List.of(JsonValue.of("v")));
  }

  /** By its own name Spark would read it as a table without rows. */
  @Test
  void readsFilesThatSparkPassesOver() throws IOException {
    Path file = Files.write(folder.resolve("_hidden"), "{\"a\":\"v\"}\n".getBytes(UTF_8));
    Relation hidden =
        new Relation.Scan(
            new TableSource.JsonLines(
                new Location(file.toString()), List.of(typed("a", Simple.STRING)), 20));

    assertThat(session().rows(hidden)).containsExactly(List.of(JsonValue.of("v")));
  }

  @Test
  void refusesTimesOfNanoseconds() {
    Expression nanoseconds =
        new Expression.Convert(text("2024-01-01 00:00:00"), Simple.DATETIME_NS);

    assertThatExceptionOfType(EngineFailure.class)
        .isThrownBy(() -> value(nanoseconds))
        .satisfies(
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(EngineProblem.ENGINE_TYPE_UNSUPPORTED));
  }

  @Test
  void storesEveryTypeThatItAnswers() {
    List<DataType> types =
        List.of(
            Whole.INT8,
            Whole.UINT8,
            Whole.UINT16,
            Whole.UINT32,
            Whole.UINT64,
            Simple.FLOAT32,
            new DataType.Decimal(9, 2),
            new DataType.Decimal(18, 2),
            new DataType.Decimal(38, 2),
            Simple.BOOLEAN);
    Expression[] ones =
        types.stream()
            .map(type -> new Expression.Convert(text(type == Simple.BOOLEAN ? "true" : "1"), type))
            .toArray(Expression[]::new);
    List<Column> columns =
        IntStream.range(0, ones.length).mapToObj(i -> typed("c" + i, types.get(i))).toList();
    Relation plan = project(oneRow(), ones);
    Location file = new Location(folder.resolve("types.parquet").toString());

    session().write(plan, columns, TableFormat.PARQUET, file);

    assertThat(session().rows(new Relation.Scan(new TableSource.ParquetTable(file, columns))))
        .isEqualTo(session().rows(plan));
  }

  @Test
  void storesTimesAndBytesThatItAnswers() {
    List<Column> columns =
        List.of(
            typed("c0", Simple.TIME),
            typed("c1", Simple.DATE),
            typed("c2", Simple.DATETIME),
            typed("c3", new DataType.ZonedDatetime("Asia/Seoul")));
    Relation plan =
        project(
            oneRow(),
            new Expression.Convert(text("23:59:59.999999"), Simple.TIME),
            new Expression.Convert(text("1582-10-10"), Simple.DATE),
            new Expression.Convert(text("0001-01-01 00:00:00.000001"), Simple.DATETIME),
            new Expression.Convert(
                text("1969-12-31 23:59:59.999999+00"), new DataType.ZonedDatetime("Asia/Seoul")));
    Location file = new Location(folder.resolve("times.parquet").toString());

    session().write(plan, columns, TableFormat.PARQUET, file);

    assertThat(session().rows(new Relation.Scan(new TableSource.ParquetTable(file, columns))))
        .isEqualTo(session().rows(plan))
        .containsExactly(
            List.of(
                JsonValue.of("23:59:59.999999"),
                JsonValue.of("1582-10-10"),
                JsonValue.of("0001-01-01T00:00:00.000001"),
                JsonValue.of("1969-12-31T23:59:59.999999+00:00")));
  }
}
