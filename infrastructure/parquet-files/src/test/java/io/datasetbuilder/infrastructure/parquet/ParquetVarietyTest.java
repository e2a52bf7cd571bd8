package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.runs.verify.TableCells.CellScan;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.ParquetSchemaReader.ParquetColumn;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.format.DecimalType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What public files use of the format: one table as pyarrow writes it with each encoding, page
 * version and compression, and small files of the two writers in Go.
 */
class ParquetVarietyTest {

  private static final List<String> NAMES =
      List.of(
          "whole", "small", "text", "prefix", "ratio", "half", "price", "amount", "large", "id",
          "at", "tags");

  private final ParquetCells cells = new ParquetCells();

  @TempDir Path folder;

  @Test
  void namesTheTypes() throws Exception {
    assertThat(columns("plain-v1.parquet"))
        .extracting(column -> column.type().dtype())
        .containsExactly(
            "Int64",
            "Int32",
            "String",
            "String",
            "Float64",
            "Float32",
            "Decimal(7,2)",
            "Decimal(16,2)",
            "Decimal(30,2)",
            "String",
            "Datetime",
            "List(String)");
    assertThat(columns("plain-v1.parquet").get(10).int96()).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "encodings-v1-snappy.parquet",
        "encodings-v2-lz4.parquet",
        "dictionary-v1-zstd.parquet",
        "dictionary-v2-gzip.parquet"
      })
  void holdsTheSameCellsHoweverTheyAreStored(String name) throws Exception {
    Path file = Samples.kept(name, folder);
    Path plain = Samples.kept("plain-v1.parquet", folder);

    assertThat(schema(file).problems()).isEmpty();
    assertThat(scan(file).faults()).isEmpty();
    assertThat(scan(file)).isEqualTo(scan(plain));
    assertThat(cells.compare(Samples.at(file), Samples.at(plain), NAMES)).isEmpty();
  }

  @Test
  void readsDecimalsThatAreIntegers() throws Exception {
    assertThat(columns("decimals-as-integers.parquet"))
        .extracting(column -> column.type().dtype())
        .containsExactly("Decimal(7,2)", "Decimal(16,2)");
    assertThat(scan(folder.resolve("decimals-as-integers.parquet")).faults()).isEmpty();
  }

  @Test
  void readsDecimalsThatAreBytes() throws Exception {
    HandMadeFile made = HandMadeFile.of(Type.BYTE_ARRAY, FieldRepetitionType.REQUIRED);
    made.last().setLogicalType(LogicalType.DECIMAL(new DecimalType(2, 20)));
    Path file =
        made.page(2, HandMadeFile.join(HandMadeFile.ints(1), new byte[] {7}, HandMadeFile.ints(0)))
            .end(2, 2)
            .write(folder);

    assertThat(read(file))
        .extracting(column -> column.type().dtype())
        .containsExactly("Decimal(20,2)");
    assertThat(scan(file).faults()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet-go.parquet", "parquet-go-xitongsys.parquet"})
  void readsWhatTheWritersInGoWrite(String name) throws Exception {
    assertThat(columns(name)).extracting(ParquetColumn::name).contains("name", "age", "tags");
    assertThat(scan(folder.resolve(name)).faults()).isEmpty();
  }

  /** Older ones of them give the root a type and a repetition, or put it into the paths. */
  @Test
  void nothingButTheChildrenOfARootCount() throws Exception {
    HandMadeFile made = HandMadeFile.of(Type.INT32, FieldRepetitionType.REQUIRED);
    SchemaElement root = made.root();
    root.setName("Parquet_go_root")
        .setType(Type.BOOLEAN)
        .setRepetition_type(FieldRepetitionType.REPEATED);
    made.page(2, HandMadeFile.ints(4, 5)).end(2, 2);
    made.column.setPath_in_schema(List.of("Parquet_go_root", "N"));
    Path file = made.write(folder);

    assertThat(read(file)).extracting(ParquetColumn::name).containsExactly("n");
    assertThat(scan(file).faults()).isEmpty();
  }

  @Test
  void namesTheCompressionThatItDoesNotHave() throws Exception {
    Path file = Samples.written("SELECT 1 AS id", ", COMPRESSION brotli", folder);

    assertThat(schema(file).problems())
        .containsExactly(
            Problem.of(
                UploadProblem.PARQUET_COMPRESSION,
                "id",
                "Column id is compressed with BROTLI, which is not supported."));
  }

  @Test
  void comparesTheChecksumsOfPages() throws Exception {
    Path file = Samples.kept("dictionary-v1-zstd.parquet", folder);
    byte[] bytes = Files.readAllBytes(file);
    long start =
        Footer.find(Samples.at(file))
            .orElseThrow()
            .groups()
            .get(0)
            .getColumns()
            .get(4)
            .getStartingPos();
    bytes[(int) start + 60] ^= 1;
    Files.write(file, bytes);

    assertThat(read(file))
        .filteredOn(column -> !column.isHeld())
        .extracting(ParquetColumn::name)
        .containsExactly("ratio");
    assertThat(scan(file).faults()).hasSize(1);
  }

  private List<ParquetColumn> columns(String sample) throws Exception {
    return Files.exists(folder.resolve(sample))
        ? read(folder.resolve(sample))
        : read(Samples.kept(sample, folder));
  }

  private static List<ParquetColumn> read(Path file) {
    return ((Result.Ok<List<ParquetColumn>>) schema(file)).value();
  }

  private static Result<List<ParquetColumn>> schema(Path file) {
    return new ParquetSchemas(new JacksonJsonCodec()).read(Samples.at(file), ParquetForms.DEFAULT);
  }

  private CellScan scan(Path file) {
    Optional<CellScan> scan = cells.scan(Samples.at(file));
    return scan.orElseThrow();
  }
}
