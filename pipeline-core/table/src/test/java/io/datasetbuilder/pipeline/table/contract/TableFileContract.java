package io.datasetbuilder.pipeline.table.contract;

import static io.datasetbuilder.pipeline.table.plan.Expression.column;
import static io.datasetbuilder.pipeline.table.plan.Expression.number;
import static io.datasetbuilder.pipeline.table.plan.Expression.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.ListOf;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.StructOf;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How tables are written into files. */
public abstract class TableFileContract extends TableEngineContract {

  private static final Column[] PLAIN = {
    typed("s", Simple.STRING),
    typed("i", Whole.INT64),
    typed("f", Simple.FLOAT64),
    typed("b", Simple.BOOLEAN)
  };

  private Relation plain() {
    return records(
        """
        {"s":"a","i":1,"f":0.1,"b":true}
        {}
        {"s":"","i":-5,"f":1e21,"b":false}
        """,
        PLAIN);
  }

  @Test
  public void writesCsvWithNullAsNothingAndEmptyTextQuoted() {
    assertThat(writtenText(plain(), TableFormat.CSV, PLAIN))
        .isEqualTo("s,i,f,b\na,1,0.1,true\n,,,\n\"\",-5,1e+21,false\n");
  }

  @Test
  public void quotesCsvCellsThatNeedIt() {
    Column[] columns = {typed("a,b", Simple.STRING), typed("q\"", Simple.STRING)};
    Relation plan =
        records(
            "{\"a,b\":\"x\\\"y\",\"q\\\"\":\"1,2\"}\n{\"a,b\":\"l\\nm\",\"q\\\"\":\" s \"}\n",
            columns);

    assertThat(writtenText(plan, TableFormat.CSV, columns))
        .isEqualTo("\"a,b\",\"q\"\"\"\n\"x\"\"y\",\"1,2\"\n\"l\nm\", s \n");
  }

  @Test
  public void writesTemporalValuesInIso8601() {
    Relation plan =
        project(
            oneRow(),
            convert("2024-01-31", Simple.DATE),
            convert("2024-01-31 01:02:03.25", Simple.DATETIME),
            convert("2024-01-31 09:00:00+09", new DataType.ZonedDatetime("UTC")));
    Column[] columns = {
      typed("c0", Simple.DATE),
      typed("c1", Simple.DATETIME),
      typed("c2", new DataType.ZonedDatetime("UTC"))
    };

    assertThat(writtenText(plan, TableFormat.CSV, columns))
        .isEqualTo("c0,c1,c2\n2024-01-31,2024-01-31T01:02:03.25,2024-01-31T00:00:00+00:00\n");
    assertThat(writtenText(plan, TableFormat.JSON_LINES, columns))
        .isEqualTo(
            "{\"c0\":\"2024-01-31\",\"c1\":\"2024-01-31T01:02:03.25\",\"c2\":\"2024-01-31T00:00:00+00:00\"}\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.1",
        "1e21",
        "1e-7",
        "5e-324",
        "1.7976931348623157e308",
        "9007199254740992",
        "0.30000000000000004",
        "123456.789",
        "-0.0"
      })
  public void writesFloatsThatReadBackTheSame(String written) {
    Relation plan = project(oneRow(), convert(written, Simple.FLOAT64));
    Column column = typed("c0", Simple.FLOAT64);
    double expected = Double.parseDouble(written);

    String csv = writtenText(plan, TableFormat.CSV, column).lines().toList().get(1);
    String json = writtenText(plan, TableFormat.JSON_LINES, column);
    String member = json.substring("{\"c0\":".length(), json.indexOf('}'));
    assertThat(Double.parseDouble(csv)).isEqualTo(expected);
    assertThat(Double.parseDouble(member)).isEqualTo(expected);
  }

  @Test
  public void writesFloat32AsShort() {
    Relation plan = project(oneRow(), convert("0.1", Simple.FLOAT32));

    assertThat(writtenText(plan, TableFormat.CSV, typed("c0", Simple.FLOAT32)))
        .isEqualTo("c0\n0.1\n");
    assertThat(writtenText(plan, TableFormat.JSON_LINES, typed("c0", Simple.FLOAT32)))
        .isEqualTo("{\"c0\":0.1}\n");
  }

  @Test
  public void namesNonFiniteFloatsInCsv() {
    Relation plan =
        project(
            oneRow(),
            convert("NaN", Simple.FLOAT64),
            convert("Infinity", Simple.FLOAT64),
            convert("-Infinity", Simple.FLOAT32));

    assertThat(
            writtenText(
                plan,
                TableFormat.CSV,
                typed("c0", Simple.FLOAT64),
                typed("c1", Simple.FLOAT64),
                typed("c2", Simple.FLOAT32)))
        .isEqualTo("c0,c1,c2\nNaN,Infinity,-Infinity\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NaN", "Infinity", "-Infinity"})
  public void refusesNonFiniteFloatsInJsonLines(String written) {
    Relation plan = project(oneRow(), convert(written, Simple.FLOAT64));

    assertRefusesNonFinite(plan, typed("c0", Simple.FLOAT64));
  }

  @Test
  public void refusesNonFiniteFloatsInsideNestedValues() {
    DataType list = new ListOf(new StructOf(List.of(new Column("x", new ListOf(Simple.FLOAT64)))));
    Relation plan = project(stored("nested-nan.parquet", typed("floats", list)), column("floats"));

    assertRefusesNonFinite(plan, typed("c0", list));
  }

  private void assertRefusesNonFinite(Relation plan, Column... columns) {
    assertRefuses(
        plan,
        TableFormat.JSON_LINES,
        "non_finite_in_json: column \"c0\" holds NaN or an infinity, which JSON cannot express, in"
            + " 1 row",
        columns);
  }

  protected final void assertRefuses(
      Relation plan, TableFormat format, String why, Column... columns) {
    Location file = new Location(folder.resolve("refused").toString());

    assertThatExceptionOfType(EngineFailure.class)
        .isThrownBy(() -> session().write(plan, List.of(columns), format, file))
        .satisfies(
            failure ->
                assertThat(failure.problem().code().wire() + ": " + failure.problem().message())
                    .isEqualTo(why));
  }

  @Test
  public void writesYearsThatNeedASignWithIt() {
    Column[] columns = {
      typed("c0", Simple.DATE),
      typed("c1", Simple.DATETIME),
      typed("c2", new DataType.ZonedDatetime("UTC")),
      typed("c3", Simple.DATE),
      typed("c4", new ListOf(Simple.DATE))
    };
    Relation plan = stored("signed-years.parquet", columns);

    assertThat(writtenText(plan, TableFormat.CSV, columns))
        .endsWith(
            "\n0000-12-31,-0001-12-31T23:59:59.999999,+12000-01-31T00:00:00+00:00,,"
                + "\"[\"\"0000-12-31\"\",null]\"\n");
    assertThat(writtenText(plan, TableFormat.JSON_LINES, columns))
        .isEqualTo(
            "{\"c0\":\"0000-12-31\",\"c1\":\"-0001-12-31T23:59:59.999999\","
                + "\"c2\":\"+12000-01-31T00:00:00+00:00\",\"c3\":null,"
                + "\"c4\":[\"0000-12-31\",null]}\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CSV", "CSV_FOR_SPREADSHEETS"})
  public void refusesACharacterThatNoReaderOfCsvTakes(TableFormat format) {
    Relation plan = project(oneRow(), Expression.text("a\0b"));
    Column column = typed("c0", Simple.STRING);

    assertRefuses(
        plan,
        format,
        "nul_in_csv: column \"c0\" holds a NUL character, which CSV cannot hold, in 1 row",
        column);
    assertThat(writtenText(plan, TableFormat.JSON_LINES, column))
        .isEqualTo("{\"c0\":\"a\\u0000b\"}\n");
  }

  @Test
  public void beginsCsvForSpreadsheetsWithAByteOrderMark() {
    Column[] columns = {typed("a,\"b", Simple.STRING), typed("=c", Whole.INT64)};
    Relation plan = records("{\"a,\\\"b\":\"한\",\"=c\":-1}\n{\"=c\":2}\n", columns);

    assertThat(writtenText(plan, TableFormat.CSV_FOR_SPREADSHEETS, columns))
        .isEqualTo("\uFEFF\"a,\"\"b\",'=c\n한,-1\n,2\n");
    assertThat(
            writtenText(
                new Relation.Filter(plan, new Expression.BooleanLiteral(false)),
                TableFormat.CSV_FOR_SPREADSHEETS,
                columns))
        .isEqualTo("\uFEFF\"a,\"\"b\",'=c\n");
  }

  @Test
  public void writesEveryColumnIntoEachJsonLine() {
    assertThat(writtenText(plain(), TableFormat.JSON_LINES, PLAIN))
        .isEqualTo(
            """
            {"s":"a","i":1,"f":0.1,"b":true}
            {"s":null,"i":null,"f":null,"b":null}
            {"s":"","i":-5,"f":1e21,"b":false}
            """);
  }

  @Test
  public void writesNestedValuesAsJson() {
    Column[] columns = {
      typed("l", new ListOf(Whole.INT64)),
      typed(
          "s",
          new StructOf(List.of(new Column("x", Simple.STRING), new Column("f", Simple.FLOAT64)))),
      typed("e", new StructOf(List.of()))
    };
    Relation plan =
        records("{\"l\":[1,null],\"s\":{\"x\":\"a,b\",\"f\":0.5},\"e\":{}}\n{}\n", columns);

    assertThat(writtenText(plan, TableFormat.CSV, columns))
        .isEqualTo("l,s,e\n\"[1,null]\",\"{\"\"x\"\":\"\"a,b\"\",\"\"f\"\":0.5}\",{}\n,,\n");
    assertThat(writtenText(plan, TableFormat.JSON_LINES, columns))
        .isEqualTo(
            """
            {"l":[1,null],"s":{"x":"a,b","f":0.5},"e":{}}
            {"l":null,"s":null,"e":null}
            """);
  }

  @Test
  public void writesDecimalsAsTextInJsonAndExactlyInCsv() {
    DataType decimal = new DataType.Decimal(38, 2);
    Relation plan = project(oneRow(), convert("123456789012345678901234567890.10", decimal));

    assertThat(writtenText(plan, TableFormat.CSV, typed("c0", decimal)))
        .isEqualTo("c0\n123456789012345678901234567890.10\n");
    assertThat(writtenText(plan, TableFormat.JSON_LINES, typed("c0", decimal)))
        .isEqualTo("{\"c0\":\"123456789012345678901234567890.10\"}\n");
  }

  @Test
  public void guardsFormulasForSpreadsheetsOnly() {
    Column column = typed("a", Simple.STRING);
    Relation plan =
        records("{\"a\":\"=1+1\"}\n{\"a\":\"@x\"}\n{\"a\":\"-5\"}\n{\"a\":\"b=\"}\n{}\n", column);

    assertThat(writtenText(plan, TableFormat.CSV_FOR_SPREADSHEETS, column))
        .isEqualTo("\uFEFFa\n'=1+1\n'@x\n'-5\nb=\n\n");
    assertThat(writtenText(plan, TableFormat.CSV, column)).startsWith("a\n=1+1\n@x\n-5\n");
  }

  @Test
  public void guardsNamesOfColumnsForSpreadsheetsOnly() {
    Column column = typed("=cmd|' /C calc'!A0", Simple.STRING);
    Relation plan = records("{\"=cmd|' /C calc'!A0\":\"x\"}\n", column);

    assertThat(writtenText(plan, TableFormat.CSV_FOR_SPREADSHEETS, column))
        .isEqualTo("\uFEFF'=cmd|' /C calc'!A0\nx\n");
    assertThat(writtenText(plan, TableFormat.CSV, column)).isEqualTo("=cmd|' /C calc'!A0\nx\n");
  }

  @Tag("deep")
  @ParameterizedTest
  @EnumSource(TableFormat.class)
  public void writesTheSameBytesOnAnyNumberOfThreads(TableFormat format) {
    String csv =
        IntStream.range(0, 300_000)
            .mapToObj(i -> i + "," + (i * 7919L % 100_003) + ",v" + i % 97 + "\n")
            .collect(Collectors.joining("", "a,b,c\n", ""));
    Relation source = cells(csv, "a", "b", "c");
    Relation plan =
        project(
            source,
            new Expression.Convert(column("a"), Whole.INT64),
            new Expression.Convert(column("b"), Simple.FLOAT64),
            column("c"));
    List<Column> columns =
        List.of(typed("c0", Whole.INT64), typed("c1", Simple.FLOAT64), typed("c2", Simple.STRING));
    byte[] expected = onThreads(1, plan, columns, format);

    assertThat(expected.length).isGreaterThan(300_000);
    for (int threads : new int[] {1, 2, 4}) {
      assertThat(onThreads(threads, plan, columns, format))
          .as("threads " + threads)
          .isEqualTo(expected);
    }
  }

  private byte[] onThreads(int threads, Relation plan, List<Column> columns, TableFormat format) {
    try (TableEngine.Session other = open(threads)) {
      return written(other, plan, columns, format);
    }
  }

  @Test
  public void answersTheRowsWritten() {
    Location file = new Location(folder.resolve("t").toString());

    assertThat(session().write(plain(), List.of(PLAIN), TableFormat.CSV, file)).isEqualTo(3);
    assertThat(session().write(plain(), List.of(PLAIN), TableFormat.PARQUET, file)).isEqualTo(3);
  }

  @Test
  public void namesTheDtypesInTheMetadataOfParquet() {
    Column[] columns = {typed("a \"b\"", Whole.INT128), typed("서울", new ListOf(Simple.FLOAT64))};
    Relation plan = records("{\"a \\\"b\\\"\":5,\"서울\":[1.5]}\n", columns);
    byte[] file = written(session(), plan, List.of(columns), TableFormat.PARQUET);

    assertThat(new String(file, UTF_8))
        .contains("dataset_builder.dtypes")
        .contains("{\"a \\\"b\\\"\":\"Int128\",\"서울\":\"List(Float64)\"}");
  }

  @Test
  public void statesWhatWritesTheFiles() {
    assertThat(engine(1).writer().name()).isNotBlank();
    assertThat(engine(1).writer().version()).matches("[0-9]+(\\.[0-9]+)+");
  }

  @Test
  public void failsWithoutTellingWhatTheEngineSaid() {
    Relation missing = project(oneRow(), column("no such"), number(1), text("x"));

    assertThatExceptionOfType(EngineFailure.class)
        .isThrownBy(() -> session().rows(missing))
        .satisfies(
            failure ->
                assertThat(failure.problem().message())
                    .isEqualTo("the engine could not finish this step"));
  }

  private static Expression convert(String written, DataType type) {
    return new Expression.Convert(text(written), type);
  }
}
