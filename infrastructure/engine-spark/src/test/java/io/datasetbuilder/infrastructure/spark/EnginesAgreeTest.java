package io.datasetbuilder.infrastructure.spark;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.infrastructure.duckdb.DuckDbEngine;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.contract.TableEngineContract;
import io.datasetbuilder.pipeline.table.plan.EngineLimits;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Convert;
import io.datasetbuilder.pipeline.table.plan.Interruption;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.plan.Relation.Held;
import io.datasetbuilder.pipeline.table.plan.Relation.Measure;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredBytes;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredDecimal;
import io.datasetbuilder.pipeline.table.plan.TableSource.StoredValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same plans give the same rows with this engine and with that on DuckDB. */
class EnginesAgreeTest extends TableEngineContract {

  private static final List<String> FLOATS =
      List.of(
          "0.0",
          "-0.0",
          "0.5",
          "1.5",
          "2.5",
          "-0.5",
          "-1.5",
          "0.1",
          "1e15",
          "1e16",
          "123456789.125",
          "1e-4",
          "1e-5",
          "1.7976931348623157e308",
          "5e-324",
          "2e-3",
          "8.41e21",
          "2.0e23",
          "9007199254740993",
          "100",
          "0.30000000000000004",
          "1e21",
          "1e20",
          "3.4028234663852886e38");

  private TableEngine.Session duck;

  @Override
  protected TableEngine engine(int threads) {
    return SparkEngines.engine(threads);
  }

  @BeforeEach
  void openOther() {
    duck =
        new DuckDbEngine(new EngineLimits(2, 512, OptionalLong.empty()))
            .open(new Location(folder.resolve("duck").toString()), 1, Interruption.NEVER);
  }

  @AfterEach
  void closeOther() {
    duck.close();
  }

  private void assertAgree(Relation plan) {
    assertThat(session().rows(plan)).isEqualTo(duck.rows(plan));
  }

  private Relation texts(List<String> values) {
    String lines =
        values.stream()
            .map(value -> "{\"text\":\"" + value + "\"}\n")
            .collect(Collectors.joining("", "", "{}\n"));
    return records(lines, typed("text", Simple.STRING));
  }

  private Relation floats() {
    return new Relation.Project(
        texts(FLOATS),
        List.of(new Relation.Named("f", new Convert(column("text"), Simple.FLOAT64))));
  }

  @Test
  void readsAndAnswersFloats() {
    assertAgree(floats());
    assertAgree(project(floats(), new Convert(column("f"), Simple.FLOAT32)));
  }

  @Test
  void writesFloatsAsTexts() {
    assertAgree(project(floats(), new Convert(column("f"), Simple.STRING)));
    assertAgree(
        project(floats(), new Convert(new Convert(column("f"), Simple.FLOAT32), Simple.STRING)));
  }

  @ParameterizedTest
  @EnumSource(Whole.class)
  void roundsFloatsAndDecimalsToWholeNumbers(Whole type) {
    assertAgree(project(floats(), new Convert(column("f"), type)));
    Relation decimals =
        project(
            texts(List.of("0.5", "1.5", "2.5", "-0.5", "-1.5", "1.49", "255.5", "-129")),
            new Convert(column("text"), new DataType.Decimal(9, 2)));
    assertAgree(project(decimals, column("c0"), new Convert(column("c0"), type)));
  }

  @Test
  void convertsNumbersToDecimals() {
    assertAgree(project(floats(), new Convert(column("f"), new DataType.Decimal(18, 3))));
    assertAgree(
        project(
            texts(List.of("1", "1.005", "-1.005", "12345.678", "x", "1e3", " 1")),
            new Convert(column("text"), new DataType.Decimal(9, 2))));
  }

  @Test
  void convertsTextsOfGuardedForms() {
    Relation dates = texts(List.of("2024-02-29", "2023-02-29", "0001-01-01", "9999-12-31"));
    assertAgree(
        project(
            dates,
            new Convert(column("text"), Simple.DATE),
            new Convert(new Convert(column("text"), Simple.DATE), Simple.DATETIME),
            new Convert(new Convert(column("text"), Simple.DATE), Simple.STRING)));
    Relation times =
        texts(
            List.of(
                "2024-02-29 23:59:59.999999",
                "1969-12-31 00:00:00.1",
                "2024-01-01 25:00:00",
                "2024-12-31T24:00:00.",
                "2024-12-31T01:02:03."));
    assertAgree(
        project(
            times,
            new Convert(column("text"), Simple.DATETIME),
            new Convert(new Convert(column("text"), Simple.DATETIME), Simple.DATE),
            new Convert(new Convert(column("text"), Simple.DATETIME), Simple.STRING),
            new Convert(
                new Convert(column("text"), Simple.DATETIME), new DataType.ZonedDatetime("UTC")),
            new Convert(
                new Convert(
                    new Convert(column("text"), Simple.DATETIME),
                    new DataType.ZonedDatetime("UTC")),
                Simple.STRING)));
    assertAgree(
        project(
            texts(
                List.of(
                    "2024-02-29T23:59:59+09:00", "2024-02-29 23:59:59-0330", "2024-02-29 1:2:3Z")),
            new Convert(column("text"), new DataType.ZonedDatetime("UTC"))));
    assertAgree(
        project(
            texts(List.of("23:59:59", "00:00:00.000001", "23:59:59.", "12:34")),
            new Convert(column("text"), Simple.TIME),
            new Convert(new Convert(column("text"), Simple.TIME), Simple.STRING)));
    assertAgree(
        project(
            texts(List.of("true", "false", "TRUE")), new Convert(column("text"), Simple.BOOLEAN)));
  }

  @Test
  void changesTexts() {
    assertAgree(
        project(
            texts(List.of("  a b ", "xxaxx", "서울 😀 é", "", "a\\\\b", "ab12cd", "1,234.5")),
            new Expression.Trim(column("text")),
            new Expression.Trim(column("text"), "x 서"),
            new Expression.Translate(column("text"), "ab,.", "xy"),
            new Expression.Substring(column("text"), 2, 3),
            new Expression.Length(column("text")),
            new Expression.Sha256Hex(column("text")),
            new Expression.Extract(column("text"), "([a-z]*)([0-9]+)?.*", 2),
            new Expression.PadLeft(column("text"), 4, '0'),
            new Expression.Replace(column("text"), "x", ""),
            new Expression.FindsMatch(column("text"), "[0-9]+"),
            new Expression.OneOf(column("text"), List.of(text("xxaxx"), text("")))));
  }

  @Test
  void placesAndScalesFloats() {
    Relation some =
        new Relation.Filter(
            floats(), new Expression.Between(column("f"), number(-1000), number(1_000_000_000)));
    Expression low = new Convert(text("-1.5"), Simple.FLOAT64);
    Expression high = new Convert(text("123456789.125"), Simple.FLOAT64);
    assertAgree(
        project(
            some,
            new Expression.Bin(Simple.FLOAT64, column("f"), low, high, 20),
            new Expression.Scaled(column("f"), 1e8, 1.5e8, 31),
            new Expression.InUnits(column("f"), 3),
            new Expression.IsFinite(column("f")),
            new Expression.IsNan(column("f"))));
  }

  @Test
  void changesClocksOfRegions() {
    List<Expression> changed = new ArrayList<>();
    for (String region : List.of("Asia/Seoul", "Europe/Berlin", "America/New_York", "UTC")) {
      Expression moment = new Convert(column("text"), Simple.DATETIME);
      changed.add(new Expression.LocalToUtc(moment, text(region)));
      changed.add(new Expression.UtcToLocal(moment, text(region)));
    }
    assertAgree(
        project(
            texts(
                List.of(
                    "2024-03-31 02:30:00",
                    "2024-10-27 02:30:00",
                    "2024-03-10 02:00:00",
                    "2024-11-03 01:59:59.999999",
                    "1988-05-08 02:30:00",
                    "1970-01-01 00:00:00")),
            changed.toArray(Expression[]::new)));
  }

  @Test
  void addsUpColumns() {
    Relation numbers =
        records(
            Stream.iterate(1L, n -> n * 31 % 1009)
                .limit(500)
                .map(n -> "{\"n\":" + n + ",\"m\":" + n % 7 + ",\"s\":\"s" + n % 5 + "\"}\n")
                .collect(Collectors.joining()),
            typed("n", Whole.INT64),
            typed("m", Whole.INT64),
            typed("s", Simple.STRING));
    List<Measure> measures = new ArrayList<>();
    for (Figure figure :
        List.of(
            new Figure.CountRows(),
            new Figure.Sum(column("n")),
            new Figure.SumOfSquares(column("n")),
            new Figure.CountDistinct(column("n"), Held.GROUPED),
            new Figure.CountDistinct(column("s"), Held.LISTED),
            new Figure.CountDistinctWithin(column("m"), 0, 6),
            new Figure.Quantiles(
                column("n"),
                List.of(new BigDecimal("0.25"), new BigDecimal("0.5"), new BigDecimal("0.9"))),
            new Figure.Min(column("s")),
            new Figure.Max(column("n")),
            new Figure.TextBytes(column("s")),
            new Figure.MostFrequent(column("s"), 3, Held.GROUPED),
            new Figure.MostFrequent(column("m"), 3, Held.LISTED))) {
      measures.add(new Measure("f" + measures.size(), figure));
    }
    assertAgree(new Relation.Aggregate(numbers, List.of(), measures));
    assertAgree(
        new Relation.Sort(
            new Relation.Aggregate(
                numbers, List.of(new Relation.Named("k", column("m"))), measures),
            List.of(new Relation.Order(column("k"), true)),
            true));
  }

  @ParameterizedTest
  @EnumSource(
      value = TableFormat.class,
      names = {"CSV", "CSV_FOR_SPREADSHEETS", "JSON_LINES"})
  void writesTheSameTexts(TableFormat format) {
    DataType struct =
        new DataType.StructOf(
            List.of(typed("x", Simple.FLOAT64), typed("y", new DataType.ListOf(Simple.STRING))));
    List<Column> columns =
        List.of(
            typed("s", Simple.STRING),
            typed("f", Simple.FLOAT64),
            typed("b", Simple.BOOLEAN),
            typed("n", struct),
            typed("l", new DataType.ListOf(Whole.INT64)));
    Relation plan =
        records(
            """
            {"s":"a\\u0001\\u001f\\t\\"\\\\/\\u007f\\u2028","f":1e-7,"b":true,"n":{"x":1.0,"y":["=1",null]},"l":[]}
            {"s":"-x, y","f":123456789012345680000,"l":[null,-5]}
            {"s":"'q' #c","f":0.0001,"n":{}}
            {"s":" lead\\rtrail ","f":-1e22}
            """,
            columns.toArray(Column[]::new));

    assertThat(new String(written(session(), plan, columns, format), UTF_8))
        .isEqualTo(new String(written(duck, plan, columns, format), UTF_8));
  }

  @ParameterizedTest
  @EnumSource(
      value = BinaryForm.class,
      names = {"TEXT", "BASE64", "HEX"})
  void readsBytesAsTexts(BinaryForm form) {
    assertAgree(stored(new StoredBytes(Simple.BINARY, form)));
  }

  @Test
  void readsLargeDecimalsAsTexts() {
    assertAgree(stored(new StoredDecimal(2)));
    assertAgree(stored(new StoredDecimal(0)));
  }

  /** A file whose column has bytes, read as texts. */
  private Relation stored(StoredValue value) {
    Location file = new Location(folder.resolve("bytes.parquet").toString());
    Relation bytes =
        new Relation.Project(
            texts(List.of("a", "\\u0001\\u0002", "가", "0123456789012345678901234567890")),
            List.of(new Relation.Named("b", new Convert(column("text"), Simple.BINARY))));
    session().write(bytes, List.of(typed("b", Simple.BINARY)), TableFormat.PARQUET, file);
    return new Relation.Scan(
        new ParquetTable(file, List.of(typed("b", Simple.STRING))).with(Map.of("b", value)));
  }

  @Test
  void answersNestedValues() {
    Relation plan =
        records(
            "{\"a\":[{\"x\":1.5,\"y\":null}]}\n{}\n",
            typed(
                "a",
                new DataType.ListOf(
                    new DataType.StructOf(
                        List.of(typed("x", Simple.FLOAT64), typed("y", Whole.INT64))))));

    assertAgree(plan);
    assertThat(firstColumn(plan)).hasSize(2).endsWith(JsonValue.ofNull());
  }
}
