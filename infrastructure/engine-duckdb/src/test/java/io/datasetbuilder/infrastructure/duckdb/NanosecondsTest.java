package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.infrastructure.parquet.ParquetTableFiles;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableProblem;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Times of nanoseconds in Parquet sources: nothing is rounded. */
class NanosecondsTest {

  private static final String TIMES =
      "SELECT * FROM (VALUES (TIMESTAMP_NS '2024-01-31 01:02:03.000000001',"
          + " '01:02:03.5'::TIME_NS, '2024-01-31 09:00:00.123456789+09'::TIMESTAMPTZ_NS,"
          + " [TIMESTAMP_NS '1969-12-31 23:59:59.999999999']),"
          + " (TIMESTAMP_NS '2024-01-31 00:00:00', '00:00:00.000000001'::TIME_NS, NULL, NULL))"
          + " t(sent, clock, utc, list)";

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  @TempDir Path folder;
  private final SilverFixture fixture = SHARED.get();

  @Test
  void aTableKeepsThemAndShowsNineDigits() {
    SilverTable table = fixture.table(FileFormat.PARQUET, parquet(TIMES), aSchema());

    assertThat(SilverFixture.dtypes(table))
        .containsExactly("Datetime(ns)", "Time(ns)", "Datetime(ns,UTC)", "List(Datetime(ns))");
    assertThat(fixture.rows(table).get(0))
        .containsExactly(
            JsonValue.of("2024-01-31T01:02:03.000000001"),
            JsonValue.of("01:02:03.500000000"),
            JsonValue.of("2024-01-31T00:00:00.123456789+00:00"),
            new JsonValue.JsonArray(List.of(JsonValue.of("1969-12-31T23:59:59.999999999"))));
  }

  @Test
  void theFileOfATableHoldsThemInTheTypesOfParquet() {
    SilverTable table =
        fixture.table(
            FileFormat.PARQUET,
            parquet(TIMES.replace("SELECT *", "SELECT sent, clock, utc")),
            aSchema());

    assertThat(
            new ParquetTableFiles(new JacksonJsonCodec())
                .read(table.table().location()).orElseThrow().columns().stream()
                    .map(column -> column.dtype().orElseThrow()))
        .containsExactly("Datetime(ns)", "Time(ns)", "Datetime(ns,UTC)");
    assertThat(fixture.bronze(FileFormat.PARQUET, bytes(table), aSchema().build()).dataChecksum())
        .isEqualTo(
            fixture
                .bronze(
                    FileFormat.PARQUET,
                    parquet(TIMES.replace("SELECT *", "SELECT sent, clock, utc")),
                    aSchema().build())
                .dataChecksum());
  }

  @Test
  void exportsWriteNineDigits() throws IOException {
    SilverTable table = fixture.table(FileFormat.PARQUET, parquet(TIMES), aSchema());

    assertThat(written(table, TableFormat.CSV))
        .isEqualTo(
            """
            sent,clock,utc,list
            2024-01-31T01:02:03.000000001,01:02:03.500000000,2024-01-31T00:00:00.123456789+00:00,"[""1969-12-31T23:59:59.999999999""]"
            2024-01-31T00:00:00.000000000,00:00:00.000000001,,
            """);
    assertThat(written(table, TableFormat.JSON_LINES))
        .startsWith(
            "{\"sent\":\"2024-01-31T01:02:03.000000001\",\"clock\":\"01:02:03.500000000\","
                + "\"utc\":\"2024-01-31T00:00:00.123456789+00:00\","
                + "\"list\":[\"1969-12-31T23:59:59.999999999\"]}\n");
  }

  @Test
  void theyHaveARangeAndAHistogram() {
    ColumnProfile at =
        fixture
            .table(
                FileFormat.PARQUET,
                parquet(
                    "SELECT make_timestamp_ns(1704067200000000001 + i * 1000000000) a,"
                        + " make_timestamp_ns(i)::TIMESTAMPTZ_NS b FROM range(40) t(i)"),
                aSchema())
            .profile()
            .columns()
            .get(0);

    assertThat(at.range())
        .contains(new Range("2024-01-01T00:00:00.000000001", "2024-01-01T00:00:39.000000001"));
    assertThat(at.histogram().stream().mapToLong(Long::longValue).sum()).isEqualTo(40);
  }

  @Test
  void theEndsOfTheirRangeAreProfiledAndWritten() throws IOException {
    SilverTable table =
        fixture.table(
            FileFormat.PARQUET,
            parquet("SELECT unnest(['infinity'::TIMESTAMP_NS, '-infinity']) a"),
            aSchema());

    assertThat(written(table, TableFormat.CSV))
        .isEqualTo("a\n2262-04-11T23:47:16.854775807\n1677-09-21T00:12:43.145224193\n");
    assertThat(table.profile().columns().get(0).range()).isPresent();
  }

  @Test
  void aCastToTextKeepsNineDigitsAndOneToMicrosecondsLosesNothing() {
    byte[] source =
        parquet(
            "SELECT * FROM (VALUES (1, TIMESTAMP_NS '2024-01-31 00:00:00.1'), (2, TIMESTAMP_NS"
                + " '2024-01-31 00:00:00.000000001')) t(id, sent)");

    assertThat(
            fixture.rows(
                fixture.table(FileFormat.PARQUET, source, aSchema().casting("sent", "str"))))
        .extracting(row -> row.get(1))
        .containsExactly(
            JsonValue.of("2024-01-31T00:00:00.100000000"),
            JsonValue.of("2024-01-31T00:00:00.000000001"));
    assertThat(fixture.losses(FileFormat.PARQUET, source, aSchema().casting("sent", "datetime")))
        .extracting(Problem::code, Problem::message)
        .containsExactly(
            tuple(
                TableProblem.CAST_DATA_LOSS,
                "column 'sent': datetime would lose 1 value (first rows: 2)"));
  }

  @Test
  void int96TimestampsOfWholeMicrosecondsAreDatetimes() {
    SilverTable table =
        fixture.table(FileFormat.PARQUET, sample("int96-microseconds.parquet"), aSchema());

    assertThat(SilverFixture.dtypes(table)).containsExactly("Datetime", "List(Datetime)", "Int64");
    assertThat(fixture.rows(table))
        .extracting(row -> row.get(0))
        .containsExactly(
            JsonValue.of("1970-01-01T00:00:00"),
            JsonValue.of("2024-01-01T00:00:00.123456"),
            JsonValue.ofNull(),
            JsonValue.of("1969-12-31T23:59:59.999999"));
  }

  @Test
  void finerInt96TimestampsAreRefusedByTypeCountAndFirstRows() {
    assertThat(fixture.unreadable(FileFormat.PARQUET, sample("int96-nanoseconds.parquet")))
        .containsExactly(
            Problem.of(
                    RecordProblem.UNSUPPORTED_COLUMN_TYPE,
                    "at",
                    "column 'at' holds INT96 timestamps finer than a microsecond in 2 rows"
                        + " (first rows: 2, 4)")
                .withHint("write them as TIMESTAMP(NANOS), which keeps them"),
            Problem.of(
                    RecordProblem.UNSUPPORTED_COLUMN_TYPE,
                    "list",
                    "column 'list' holds INT96 timestamps finer than a microsecond in 2 rows"
                        + " (first rows: 1, 2)")
                .withHint("write them as TIMESTAMP(NANOS), which keeps them"));
  }

  private String written(SilverTable table, TableFormat format) throws IOException {
    Path file = folder.resolve("export");
    fixture
        .session()
        .write(
            new Relation.Scan(table.table()),
            table.columns(),
            format,
            new Location(file.toString()));
    return Files.readString(file);
  }

  private static byte[] bytes(SilverTable table) {
    try {
      return Files.readAllBytes(Path.of(table.table().location().address()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] parquet(String query) {
    return Engines.parquet(folder, query);
  }

  private static byte[] sample(String name) {
    try (InputStream in = NanosecondsTest.class.getResourceAsStream("/samples/" + name)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
