package io.datasetbuilder.infrastructure.duckdb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.infrastructure.duckdb.parquet.EditedFooter;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Columns of a Parquet file that cannot be read: no reason to refuse a source without them. */
class UnreadableColumnsTest {

  private static final List<String> NUMBERS = List.of("[0]", "[1]", "[2]");

  @RegisterExtension
  static final SharedFixture<ParquetFiles> SHARED = new SharedFixture<>(ParquetFiles::new);

  private final ParquetFiles files = SHARED.get();

  /** Ways of making a column {@code b} unreadable. */
  enum Damage {
    COMPRESSION("which is not supported"),
    HEADER("has a page header that cannot be decoded"),
    CONTENT("holds a text that is not valid UTF-8");

    private final String message;

    Damage(String message) {
      this.message = message;
    }

    Path in(Path file) throws IOException {
      return EditedFooter.of(
          file,
          footer -> {
            ColumnMetaData b = footer.getRow_groups().get(0).getColumns().get(1).getMeta_data();
            if (this == COMPRESSION) {
              b.setCodec(CompressionCodec.BROTLI);
            } else {
              damage(file, b);
            }
          });
    }

    private void damage(Path file, ColumnMetaData column) {
      try {
        byte[] bytes = Files.readAllBytes(file);
        int end = (int) (column.getData_page_offset() + column.getTotal_compressed_size());
        if (this == HEADER) {
          Arrays.fill(bytes, (int) column.getData_page_offset(), end, (byte) 0x7f);
        } else {
          bytes[end - 1] = (byte) 0xff;
        }
        Files.write(file, bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private Path file(Damage damage) throws IOException {
    return damage.in(
        files.written(
            "SELECT i AS a, 'text ' || i AS b FROM range(3) t(i)",
            ", COMPRESSION uncompressed, DICTIONARY_SIZE_LIMIT 1"));
  }

  @ParameterizedTest
  @EnumSource
  void aFileIsReadWithoutAColumnThatNothingUses(Damage damage) throws IOException {
    BronzeTable table = files.table(file(damage), ReadOptions.DEFAULT, "b");

    assertThat(files.rows(table)).extracting(row -> row.replaceAll(",null", "")).isEqualTo(NUMBERS);
    assertThat(table.dataChecksum())
        .isEqualTo(
            files
                .table(files.written("SELECT i AS a FROM range(3) t(i)"), ReadOptions.DEFAULT)
                .dataChecksum());
  }

  @ParameterizedTest
  @EnumSource
  void aColumnThatIsUsedIsRefusedWithItsNameAndTheWayOut(Damage damage) throws IOException {
    List<Problem> problems = files.problems(file(damage), ReadOptions.DEFAULT);

    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).code()).isEqualTo(RecordProblem.MALFORMED_PARQUET);
    assertThat(problems.get(0).at()).isEqualTo("b");
    assertThat(problems.get(0).message()).contains(damage.message);
    assertThat(problems.get(0).hint().orElseThrow()).contains("schema.drop");
    assertThat(RecordProblem.isOfColumnType(problems.get(0))).isTrue();
  }

  @Test
  void aFileWithNothingElseIsRefusedAsAWhole() throws IOException {
    Path file =
        files.written(
            "SELECT 'text ' || i AS b FROM range(3) t(i)",
            ", COMPRESSION uncompressed, DICTIONARY_SIZE_LIMIT 1");
    byte[] bytes = Files.readAllBytes(file);
    String text = new String(bytes, ISO_8859_1);
    Files.write(file, text.replace("text 2", "text \u00ff").getBytes(ISO_8859_1));

    List<Problem> problems = files.problems(file, ReadOptions.DEFAULT, "b");

    assertThat(problems).hasSize(1);
    assertThat(problems.get(0).at()).isEmpty();
    assertThat(RecordProblem.isOfColumnType(problems.get(0))).isFalse();
  }

  @Test
  void aFileWithoutRowsIsATableWhenItIsDeclared() {
    Path file = files.written("SELECT 1::SMALLINT AS n, ['x'] AS t WHERE false");
    BronzeTable table = files.table(file, ReadOptions.DEFAULT.orEmpty());
    Outcome.Unreadable refused = (Outcome.Unreadable) files.read(file, ReadOptions.DEFAULT);

    assertThat(table.recordCount()).isZero();
    assertThat(ParquetFiles.dtypes(table)).containsExactly("Int16", "List(String)");
    assertThat(refused.problems())
        .extracting(problem -> problem.hint().orElseThrow())
        .containsExactly("declare read: {allow_empty: true} for a table without rows");
  }
}
