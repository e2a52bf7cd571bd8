package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.BinaryForm;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import java.nio.file.Path;
import java.util.List;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class ParquetSchemasTest {

  /**
   * Arrow's schema of {@code at} in Asia/Seoul, {@code deep}, a list of structs with {@code at} in
   * +09:00, {@code utc} in UTC, {@code gmt} in GMT, and {@code plain} without a zone.
   */
  private static final String ARROW_ZONES =
      "/////8gBAAAQAAAAAAAKAAwABgAFAAgACgAAAAABBAAMAAAACAAIAAAABAAIAAAABAAAAAUAAABQAQAAqAAAAHAAAAA4"
          + "AAAABAAAANT+//8AAAEKEAAAABwAAAAEAAAAAAAAAAUAAABwbGFpbgAGAAgABgAGAAAAAAACAAT///8AAAEKEAAAABQAAAAE"
          + "AAAAAAAAAAMAAABnbXQA9P7//wAAAgAEAAAAAwAAAEdNVAA4////AAABChAAAAAUAAAABAAAAAAAAAADAAAAdXRjACj///8A"
          + "AAIABAAAAAMAAABVVEMAbP///wAAAQwUAAAAHAAAAAQAAAABAAAAFAAAAAQAAABkZWVwAAAAANT///+Y////AAABDRQAAAAg"
          + "AAAABAAAAAEAAAAYAAAABAAAAGl0ZW0AAAAABAAEAAQAAADI////AAABChAAAAAUAAAABAAAAAAAAAACAAAAYXQAALj///8A"
          + "AAIABAAAAAYAAAArMDk6MDAAABAAFAAIAAYABwAMAAAAEAAQAAAAAAABChAAAAAcAAAABAAAAAAAAAACAAAAYXQAAAgADAAG"
          + "AAgACAAAAAAAAgAEAAAACgAAAEFzaWEvU2VvdWwAAAAAAAA=";

  private static final String INSTANTS =
      "SELECT TIMESTAMPTZ '2024-01-01' AS at, [{'at': TIMESTAMPTZ '2024-01-01'}] AS deep,"
          + " TIMESTAMPTZ '2024-01-01' AS utc, TIMESTAMPTZ '2024-01-01' AS gmt,"
          + " TIMESTAMP '2024-01-01' AS plain";

  private static final ParquetSchemas SCHEMAS = new ParquetSchemas(new JacksonJsonCodec());

  @TempDir Path folder;

  @Test
  void namesTypesOfNanosecondsAsTheyAre() throws Exception {
    assertThat(
            dtypes(
                "SELECT TIMESTAMP_NS '2024-01-01' a, '01:02:03'::TIME_NS b,"
                    + " '2024-01-01 00:00:00+00'::TIMESTAMPTZ_NS c, [TIMESTAMP_NS '2024-01-01'] d",
                ""))
        .containsExactly("Datetime(ns)", "Time(ns)", "Datetime(ns,UTC)", "List(Datetime(ns))");
  }

  @Test
  void mapsAreListsOfTheirEntries() throws Exception {
    assertThat(dtypes("SELECT MAP {'a': 1} a, [MAP {1: MAP {DATE '2024-01-01': 'x'}}] b", ""))
        .containsExactly(
            "List(Struct(key: String, value: Int32))",
            "List(List(Struct(key: Int32, value: List(Struct(key: Date, value: String)))))");
  }

  @ParameterizedTest
  @EnumSource(value = BinaryForm.class, mode = Mode.EXCLUDE, names = "FAIL")
  void bytesAreTextsWhereAFormIsDeclared(BinaryForm binary) throws Exception {
    Path file = Samples.written("SELECT ['x'::BLOB] AS b, 'y' AS t", folder);
    List<ParquetColumn> columns =
        ((Result.Ok<List<ParquetColumn>>) SCHEMAS.read(Samples.at(file), ParquetForms.of(binary)))
            .value();

    assertThat(columns)
        .extracting(column -> column.type().dtype())
        .containsExactly("List(String)", "String");
    assertThat(columns.get(0).bytes().orElseThrow().dtype()).isEqualTo("List(Binary)");
    assertThat(columns.get(1).bytes()).isEmpty();
  }

  @Test
  void aColumnThatCannotBeReadIsAnObstacleOfThatColumn() throws Exception {
    Path file = Samples.written("SELECT 1 AS a, 2 AS b", folder);
    Samples.rewriteFooter(
        file,
        footer ->
            footer
                .getRow_groups()
                .get(0)
                .getColumns()
                .get(1)
                .getMeta_data()
                .setCodec(CompressionCodec.LZO));
    List<ParquetColumn> columns = read(file).match(found -> found, refused -> List.of());

    assertThat(columns).extracting(ParquetColumn::isHeld).containsExactly(true, false);
    assertThat(columns.get(1).obstacles())
        .extracting(Problem::message)
        .containsExactly("Column b is compressed with LZO, which is not supported.");
  }

  @Test
  void readsUuidsAsText() throws Exception {
    assertThat(dtypes("SELECT uuid() AS id", "")).containsExactly("String");
  }

  @Test
  void refusesFieldsThatDifferOnlyInLetterCase() throws Exception {
    Path file = Samples.written("SELECT {'name': 1, 'zzzz': 2} AS s", folder);
    Samples.replace(file, "zzzz", "NAME");

    ParquetColumn column = read(file).match(columns -> columns.get(0), refused -> null);

    assertThat(column.isHeld()).isFalse();
    assertThat(column.obstacles().get(0).message())
        .isEqualTo(
            "Column s holds fields whose names differ only in letter case, which a dataset cannot"
                + " hold.");
  }

  @Test
  void findsTheZonesThatArrowNamesButNotUtc() throws Exception {
    assertThat(zones(INSTANTS, ", KV_METADATA {'ARROW:schema': '" + ARROW_ZONES + "'}"))
        .containsExactly(
            new ZoneChange("at", List.of(), "Asia/Seoul"),
            new ZoneChange("deep", List.of("element", "at"), "+09:00"));
  }

  @Test
  void findsTheZonesThatPandasNamesWhereArrowNamesNone() throws Exception {
    String pandas =
        "{\"columns\": [{\"name\": \"at\", \"field_name\": \"at\", \"metadata\": {\"timezone\":"
            + " \"Asia/Seoul\"}}, {\"name\": \"utc\", \"metadata\": {\"timezone\": \"UTC\"}},"
            + " {\"name\": null, \"metadata\": null}]}";

    assertThat(zones(INSTANTS, ", KV_METADATA {pandas: '" + pandas + "'}"))
        .containsExactly(new ZoneChange("at", List.of(), "Asia/Seoul"));
  }

  @Test
  void findsNoZoneInMetadataThatCannotBeRead() throws Exception {
    assertThat(zones(INSTANTS, ", KV_METADATA {pandas: '[', 'ARROW:schema': 'AAAA'}")).isEmpty();
    assertThat(zones(INSTANTS, ", KV_METADATA {pandas: '{\"columns\": 1}'}")).isEmpty();
  }

  private List<String> dtypes(String query, String options) throws Exception {
    return columns(query, options).stream().map(column -> column.type().dtype()).toList();
  }

  private List<ZoneChange> zones(String query, String options) throws Exception {
    return columns(query, options).stream()
        .flatMap(column -> column.zoneChanges().stream())
        .toList();
  }

  private List<ParquetColumn> columns(String query, String options) throws Exception {
    return ((Result.Ok<List<ParquetColumn>>) read(Samples.written(query, options, folder))).value();
  }

  private static Result<List<ParquetColumn>> read(Path file) {
    return SCHEMAS.read(Samples.at(file), ParquetForms.DEFAULT);
  }
}
