package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts;
import io.datasetbuilder.pipeline.runs.verify.TableFileFacts.TableFile.FileColumn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetTableFilesTest {

  @TempDir Path folder;

  @Test
  void countsRows() throws Exception {
    Path file = Samples.written("SELECT range AS id FROM range(300000)", folder);

    assertThat(read(file).rowCount()).isEqualTo(300_000);
  }

  @Test
  void countsTheRowsOfAnEmptyTable() throws Exception {
    assertThat(read(Samples.written("SELECT 1 AS id WHERE false", folder)).rowCount()).isZero();
  }

  @Test
  void namesTheTypesOfAFileThatAnotherToolWrote() throws Exception {
    assertThat(dtypes(Samples.kept("arrow-types.parquet", folder)))
        .containsExactly(
            Map.entry("id", "Int64"),
            Map.entry("small", "Int8"),
            Map.entry("unsigned", "UInt32"),
            Map.entry("ratio", "Float32"),
            Map.entry("amount", "Decimal(12,2)"),
            Map.entry("flag", "Boolean"),
            Map.entry("name", "String"),
            Map.entry("day", "Date"),
            Map.entry("at_ns", "Datetime(ns)"),
            Map.entry("at_utc", "Datetime(UTC)"),
            Map.entry("clock", "Time"),
            Map.entry("tags", "List(List(String))"),
            Map.entry("place", "Struct(lat: Float64, lon: Float64)"),
            Map.entry("nothing", "Null"));
  }

  @Test
  void namesTheTypesOfAFileThatTheEngineWrote() throws Exception {
    Path file =
        Samples.written(
            """
            SELECT 1::TINYINT a, 1::SMALLINT b, 1::INTEGER c, 1::BIGINT d,
              1::UTINYINT e, 1::USMALLINT f, 1::UINTEGER g, 1::UBIGINT h,
              1.5::FLOAT i, 1.5::DOUBLE j, 1.5::DECIMAL(4,1) k, 1.5::DECIMAL(38,10) l,
              true m, 'x' n, DATE '2024-01-31' o, TIME '01:02:03' p,
              TIMESTAMP '2024-01-31 01:02:03' q, TIMESTAMPTZ '2024-01-31 01:02:03+00' r,
              [1, 2] s, {'x': 1, 'y': ['z']} t
            """,
            folder);

    assertThat(dtypes(file).values())
        .containsExactly(
            "Int8",
            "Int16",
            "Int32",
            "Int64",
            "UInt8",
            "UInt16",
            "UInt32",
            "UInt64",
            "Float32",
            "Float64",
            "Decimal(4,1)",
            "Decimal(38,10)",
            "Boolean",
            "String",
            "Date",
            "Time",
            "Datetime",
            "Datetime(UTC)",
            "List(Int32)",
            "Struct(x: Int32, y: List(String))");
  }

  @Test
  void believesTheDtypesThatAFileCarries() throws Exception {
    Path file =
        Samples.written(
            "SELECT 1 AS id, 2 AS n",
            ", KV_METADATA {'dataset_builder.dtypes': 'carried'}",
            folder);

    assertThat(dtypes(file)).containsEntry("id", "Int128").containsEntry("n", "Int32");
  }

  @Test
  void knowsNoDtypeOfATypeThatThePipelineHasNot() throws Exception {
    Path file = Samples.written("SELECT 'x'::BLOB AS photo", folder);

    assertThat(read(file).columns()).containsExactly(new FileColumn("photo", Optional.empty()));
  }

  @Test
  void readsNothingFromADamagedFile() throws Exception {
    Path file = Files.writeString(folder.resolve("a.parquet"), "PAR1 and nothing more PAR1");

    assertThat(new ParquetTableFiles(new CarriedDtypes()).read(Samples.at(file))).isEmpty();
  }

  private static TableFileFacts.TableFile read(Path file) {
    return new ParquetTableFiles(new CarriedDtypes()).read(Samples.at(file)).orElseThrow();
  }

  private static Map<String, String> dtypes(Path file) {
    Map<String, String> dtypes = new LinkedHashMap<>();
    for (FileColumn column : read(file).columns()) {
      dtypes.put(column.name(), column.dtype().orElse("none"));
    }
    return dtypes;
  }

  /** Reads every text as dtypes of one column. */
  private static final class CarriedDtypes implements JsonCodec {
    @Override
    public Optional<JsonValue> read(byte[] document) {
      return Optional.of(new JsonObject(Map.of("id", JsonValue.of("Int128"))));
    }

    @Override
    public byte[] write(JsonValue document) {
      throw new UnsupportedOperationException("reading writes nothing");
    }
  }
}
