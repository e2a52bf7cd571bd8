package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.infrastructure.duckdb.parquet.EditedFooter;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.MapType;
import org.apache.parquet.format.NanoSeconds;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Maps and times of day of Parquet: every entry, and every nanosecond. */
class ParquetMapsTest {

  /** Entries as a list, which a map is stored as; equal keys are possible in it. */
  private static final String ENTRIES =
      "SELECT unnest([[{'k': 'b', 'v': 1}, {'k': 'a', 'v': 2}, {'k': 'b', 'v': NULL}], [], NULL])"
          + " AS m";

  @RegisterExtension
  static final SharedFixture<ParquetFiles> SHARED = new SharedFixture<>(ParquetFiles::new);

  private final ParquetFiles files = SHARED.get();

  private List<String> rows(Path file) {
    return files.rows(files.table(file, ReadOptions.DEFAULT));
  }

  @Test
  void aMapIsTheListOfItsEntriesInTheirOrder() {
    BronzeTable table =
        files.table(
            files.written(
                "SELECT unnest([MAP {'b': 1, 'a': NULL}, MAP([]::VARCHAR[], []::INTEGER[]), NULL])"
                    + " AS m"),
            ReadOptions.DEFAULT);

    assertThat(ParquetFiles.dtypes(table))
        .containsExactly("List(Struct(key: String, value: Int32))");
    assertThat(files.rows(table))
        .containsExactly(
            "[[{\"key\":\"b\",\"value\":1},{\"key\":\"a\",\"value\":null}]]", "[[]]", "[null]");
  }

  @Test
  void keysAndValuesHaveTheTypesOfOtherColumns() {
    BronzeTable table =
        files.table(
            files.written(
                "SELECT MAP {DATE '2024-01-31': [1.50::DECIMAL(9,2)]} AS a,"
                    + " [MAP {{'x': 1}: MAP {'y': TIMESTAMP_NS '2024-01-01 00:00:00.5'}}] AS b,"
                    + " {'m': MAP {'k': 'x'::BLOB}} AS c"),
            ReadOptions.of(BinaryForm.TEXT));

    assertThat(ParquetFiles.dtypes(table))
        .containsExactly(
            "List(Struct(key: Date, value: List(Decimal(9,2))))",
            "List(List(Struct(key: Struct(x: Int32), value: List(Struct(key: String, value:"
                + " Datetime)))))",
            "Struct(m: List(Struct(key: String, value: String)))");
    assertThat(files.rows(table).get(0)).contains("1.50", "{\"key\":\"k\",\"value\":\"x\"}");
  }

  @Test
  void equalKeysAreKept() throws IOException {
    Path file = EditedFooter.of(files.written(ENTRIES), footer -> annotate(footer, true));

    assertThat(rows(file))
        .containsExactly(
            "[[{\"k\":\"b\",\"v\":1},{\"k\":\"a\",\"v\":2},{\"k\":\"b\",\"v\":null}]]",
            "[[]]",
            "[null]");
  }

  @Test
  void theAnnotationsOfOlderWritersMeanTheSame() throws IOException {
    Path file = EditedFooter.of(files.written(ENTRIES), footer -> annotate(footer, false));

    assertThat(rows(file)).isEqualTo(rows(files.written(ENTRIES)));
  }

  /** Makes a map of the list of entries: its middle level is the entry itself. */
  private static void annotate(FileMetaData footer, boolean modern) {
    List<SchemaElement> schema = footer.getSchema();
    SchemaElement map = EditedFooter.element(footer, "m");
    int at = schema.indexOf(map);
    SchemaElement middle = schema.get(at + 1);
    SchemaElement entry = schema.get(at + 2);
    if (modern) {
      map.setLogicalType(LogicalType.MAP(new MapType())).setConverted_type(ConvertedType.MAP);
    } else {
      map.unsetLogicalType();
      map.setConverted_type(ConvertedType.MAP_KEY_VALUE);
      middle.setConverted_type(ConvertedType.MAP_KEY_VALUE);
    }
    assertThat(middle.getNum_children()).isEqualTo(1);
    assertThat(entry.getNum_children()).isEqualTo(2);
  }

  @Test
  void aMapWithoutValuesIsTheListOfItsKeys() throws IOException {
    Path file = files.written("SELECT unnest([['b', 'a'], [], NULL]) AS m");
    EditedFooter.of(
        file,
        footer ->
            EditedFooter.element(footer, "m")
                .setLogicalType(LogicalType.MAP(new MapType()))
                .setConverted_type(ConvertedType.MAP));

    assertThat(rows(file)).containsExactly("[[\"b\",\"a\"]]", "[[]]", "[null]");
  }

  @Test
  void aMapThatIsNoListOfEntriesIsRefused() throws IOException {
    Path file = files.written("SELECT 1 AS n, {'a': 1} AS m");
    EditedFooter.of(
        file, footer -> EditedFooter.element(footer, "m").setConverted_type(ConvertedType.MAP));

    assertThat(files.problems(file, ReadOptions.DEFAULT).get(0).message())
        .isEqualTo(
            "Column m holds maps of another form than the format defines (MAP), which a dataset"
                + " cannot hold.");
  }

  @Test
  void aTimeOfDayInUtcKeepsItsNanoseconds() throws IOException {
    Path fine = files.written("SELECT unnest(['01:02:03.000000001'::TIME_NS, NULL]) AS at");
    Path coarse = files.written("SELECT unnest(['01:02:03.000001'::TIME_NS, NULL]) AS at");
    for (Path file : List.of(fine, coarse)) {
      EditedFooter.of(file, ParquetMapsTest::adjustToUtc);
    }

    assertThat(rows(fine)).containsExactly("[\"01:02:03.000000001\"]", "[null]");
    assertThat(rows(coarse)).containsExactly("[\"01:02:03.000001\"]", "[null]");
    assertThat(ParquetFiles.dtypes(files.table(fine, ReadOptions.DEFAULT)))
        .containsExactly("Time(ns)");
    assertThat(ParquetFiles.dtypes(files.table(coarse, ReadOptions.DEFAULT)))
        .containsExactly("Time");
  }

  private static void adjustToUtc(FileMetaData footer) {
    EditedFooter.element(footer, "at")
        .setLogicalType(LogicalType.TIME(new TimeType(true, TimeUnit.NANOS(new NanoSeconds()))));
  }
}
