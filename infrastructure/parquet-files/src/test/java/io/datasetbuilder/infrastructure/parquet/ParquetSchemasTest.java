package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.storage.JacksonJsonCodec;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import io.datasetbuilder.pipeline.table.bronze.ZoneChange;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    return new ParquetSchemas(new JacksonJsonCodec()).read(Samples.at(file));
  }
}
