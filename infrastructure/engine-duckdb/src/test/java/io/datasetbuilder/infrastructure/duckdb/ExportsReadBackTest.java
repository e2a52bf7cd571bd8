package io.datasetbuilder.infrastructure.duckdb;

import static io.datasetbuilder.infrastructure.duckdb.SchemaBuilder.aSchema;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The exports of a table are read back with the types that they were written from. */
class ExportsReadBackTest {

  private static final String FIRST =
      """
      whole,half,money,flag,name,day,at,fine,instant,fine_instant,clock,fine_clock
      007,1.5,12.50,true,"a, b",2024-01-31,2024-01-31T10:00:00.5,2024-01-31T10:00:00.123456789,\
      2024-01-31T10:00:00+09:00,2024-01-31T10:00:00.123456789Z,10:00:00.25,10:00:00.123456789
      -1,1e300,-0.01,false,x,0001-01-01,9999-12-31T23:59:59.999999,1700-01-01T00:00:00,\
      1969-12-31T23:59:59.999999Z,2000-01-01T00:00:00Z,00:00:00,23:59:59.999999999
      ,,,,,,,,,,,
      """;

  private static final Map<String, ?> FINE = Map.of("precision", "ns");

  @RegisterExtension
  static final SharedFixture<SilverFixture> SHARED = new SharedFixture<>(SilverFixture::new);

  private final SilverFixture fixture = SHARED.get();

  @ParameterizedTest
  @CsvSource({"CSV, CSV", "JSONL, JSON_LINES"})
  void exportThenBuildThenExportIsEqual(
      FileFormat format, TableFormat written, @TempDir Path folder) throws IOException {
    SilverTable table = fixture.table(FileFormat.CSV, FIRST, schema());
    byte[] first = export(table, written, folder.resolve("first"));
    SilverTable again = fixture.table(format, first, schema());

    assertThat(SilverFixture.dtypes(again))
        .isEqualTo(
            List.of(
                "Int64",
                "Float64",
                "Decimal(10,2)",
                "Boolean",
                "String",
                "Date",
                "Datetime",
                "Datetime(ns)",
                "Datetime(UTC)",
                "Datetime(ns,UTC)",
                "Time",
                "Time(ns)"));
    assertThat(new String(export(again, written, folder.resolve("second")), UTF_8))
        .isEqualTo(new String(first, UTF_8));
  }

  /**
   * Types that no cast names: a Parquet file has them, and an export of it is read back with casts
   * to types that hold all their values.
   */
  @ParameterizedTest
  @CsvSource({"CSV, CSV", "JSONL, JSON_LINES"})
  void exportsOfTypesWithoutACastAreReadBackWithAllTheirDigits(
      FileFormat format, TableFormat written, @TempDir Path folder) throws IOException {
    Path parquet = folder.resolve("types.parquet");
    Engines.sql(
        "COPY (SELECT * FROM (VALUES (CAST(-128 AS TINYINT), CAST(-32768 AS SMALLINT),"
            + " 2147483647::INTEGER, 255::UTINYINT, 65535::USMALLINT, 4294967295::UINTEGER,"
            + " 18446744073709551615::UBIGINT, 0.1::FLOAT,"
            + " 12345678901234567890123456.789012345678::DECIMAL(38,12), [1, NULL, 3], {'a': 'x,"
            + " \"y\"', 'b': [DATE '2024-01-31']}, NULL::INTEGER),(NULL, NULL, NULL, NULL, NULL,"
            + " NULL, NULL, NULL, NULL, NULL, NULL, NULL),(0, 1, -1, 0, 1, 2, 3, CAST(3.4e38 AS"
            + " FLOAT), -0.000000000001, [], {'a': '', 'b': []}, NULL)) t(i8, i16, i32, u8, u16,"
            + " u32, u64, f32, big, list, struct, none)) TO '"
            + parquet
            + "' (FORMAT parquet)");
    SilverTable table = fixture.table(FileFormat.PARQUET, Files.readAllBytes(parquet), aSchema());
    byte[] first = export(table, written, folder.resolve("first"));

    SilverTable again = fixture.table(format, first, ofTheSameValues(format));

    assertThat(SilverFixture.dtypes(table))
        .startsWith(
            "Int8",
            "Int16",
            "Int32",
            "UInt8",
            "UInt16",
            "UInt32",
            "UInt64",
            "Float32",
            "Decimal(38,12)");
    assertThat(new String(export(again, written, folder.resolve("second")), UTF_8))
        .isEqualTo(new String(first, UTF_8));
  }

  /** Lists and objects are texts of JSON in a CSV; JSON itself has their types. */
  private static SchemaBuilder ofTheSameValues(FileFormat format) {
    SchemaBuilder schema =
        aSchema()
            .casting("i8", "int")
            .casting("i16", "int")
            .casting("i32", "int")
            .casting("u8", "int")
            .casting("u16", "int")
            .casting("u32", "int")
            .casting("f32", "float")
            .casting("big", WrittenCast.of("decimal(38,12)"));
    return format == FileFormat.CSV
        ? schema
            .casting("u64", WrittenCast.of("decimal(20,0)"))
            .casting("list", "str")
            .casting("struct", "str")
            .casting("none", "str")
        : schema;
  }

  private byte[] export(SilverTable table, TableFormat format, Path file) throws IOException {
    fixture
        .session()
        .write(
            new Relation.Scan(table.table()),
            table.columns(),
            format,
            new Location(file.toString()));
    return Files.readAllBytes(file);
  }

  private static SchemaBuilder schema() {
    return aSchema()
        .casting("whole", "int")
        .casting("half", "float")
        .casting("money", WrittenCast.of("decimal(10,2)"))
        .casting("flag", "bool")
        .casting("name", "str")
        .casting("day", "date")
        .casting("at", "datetime")
        .casting("fine", WrittenCast.of(Map.of("datetime", FINE)))
        .casting("instant", WrittenCast.of(Map.of("datetime", Map.of("at_zone", "UTC"))))
        .casting(
            "fine_instant",
            WrittenCast.of(Map.of("datetime", Map.of("at_zone", "UTC", "precision", "ns"))))
        .casting("clock", "time")
        .casting("fine_clock", WrittenCast.of(Map.of("time", FINE)));
  }
}
