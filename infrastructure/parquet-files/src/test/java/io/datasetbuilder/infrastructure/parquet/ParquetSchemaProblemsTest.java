package io.datasetbuilder.infrastructure.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.read.ParquetForms;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetSchemaProblemsTest {

  private static final ParquetSchemas SCHEMAS = new ParquetSchemas(new JacksonJsonCodec());

  @TempDir Path folder;

  @Test
  void acceptsEveryTypeThatADatasetCanHold() throws Exception {
    assertThat(problems(Samples.kept("arrow-types.parquet", folder))).isEmpty();
  }

  @Test
  void acceptsWhatTheEngineWrites() throws Exception {
    Path file =
        Samples.written(
            "SELECT 1::HUGEINT h, {'a': [1, 2], 'b': 'x'} s, TIMESTAMPTZ '2024-01-01' t", folder);

    assertThat(problems(file)).isEmpty();
  }

  @Test
  void namesEachColumnThatADatasetCannotHold() throws Exception {
    assertThat(problems(Samples.kept("arrow-unsupported.parquet", folder)))
        .extracting(Problem::message)
        .containsExactlyInAnyOrder(
            "Column photo holds bytes (BYTE_ARRAY), which a dataset cannot hold.",
            "Column deep.element.raw holds bytes (BYTE_ARRAY), which a dataset cannot hold.",
            "Column key holds bytes (FIXED_LEN_BYTE_ARRAY), which a dataset cannot hold.",
            "Column took holds durations (Arrow duration), which a dataset cannot hold.",
            "Column deep.element.wait holds durations (Arrow duration), which a dataset cannot"
                + " hold.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {"INTERVAL 1 DAY | durations (INTERVAL)", "'ab'::BLOB | bytes (BYTE_ARRAY)"})
  void refusesTypesOfTheEngineThatADatasetCannotHold(String value, String holds) throws Exception {
    Path file = Samples.written("SELECT " + value + " AS c", folder);

    assertThat(problems(file))
        .extracting(Problem::message)
        .containsExactly("Column c holds " + holds + ", which a dataset cannot hold.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"encrypted-footer.parquet", "encrypted-columns.parquet"})
  void refusesEncryptedFiles(String name) throws Exception {
    assertRefused(UploadProblem.PARQUET_ENCRYPTED, Samples.kept(name, folder));
  }

  @Test
  void refusesAFileCutAtAnyPlace() throws Exception {
    Path whole = Samples.written("SELECT range AS id FROM range(10)", folder);
    byte[] bytes = Files.readAllBytes(whole);

    for (int length = 0; length < bytes.length; length++) {
      Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(bytes, length));
      assertThat(problems(cut)).as("cut to %d bytes", length).hasSize(1);
    }
  }

  @Test
  void refusesATextFile() throws Exception {
    assertRefused(UploadProblem.NOT_PARQUET, Files.writeString(folder.resolve("b.parquet"), "a,b"));
  }

  @Test
  void namesACsvFile() throws Exception {
    assertRefused(
        RecordProblem.WRONG_FORMAT,
        Files.writeString(folder.resolve("a.parquet"), "id,name\n1,a\n"));
  }

  @Test
  void refusesAFolderAndAMissingFile() {
    assertRefused(UploadProblem.UNREADABLE_FILE, folder);
    assertRefused(UploadProblem.UNREADABLE_FILE, folder.resolve("none"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MAX_VALUE, 5})
  void refusesAFooterOfAnImpossibleLength(int length) throws Exception {
    byte[] bytes = new byte[16];
    ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    file.put("PAR1".getBytes(StandardCharsets.US_ASCII));
    file.putInt(8, length);
    file.put(12, "PAR1".getBytes(StandardCharsets.US_ASCII));

    assertRefused(UploadProblem.PARQUET_DAMAGED, Files.write(folder.resolve("a.parquet"), bytes));
  }

  @Tag("deep")
  @Test
  void survivesAnyDamageToTheFooter() throws IOException {
    byte[] bytes = Files.readAllBytes(Samples.kept("arrow-types.parquet", folder));
    int footer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
    long seed = 20_261_121L;
    Random random = new Random(seed);

    for (int round = 0; round < 3_000; round++) {
      byte[] damaged = bytes.clone();
      for (int i = 0; i <= random.nextInt(4); i++) {
        damaged[bytes.length - 8 - footer + random.nextInt(footer)] = (byte) random.nextInt();
      }
      Path file = Files.write(folder.resolve("damaged.parquet"), damaged);
      assertThat(problems(file)).as("seed %d, round %d", seed, round).isNotNull();
    }
  }

  private static List<Problem> problems(Path file) {
    return SCHEMAS
        .read(Samples.at(file), ParquetForms.DEFAULT)
        .match(
            columns -> columns.stream().flatMap(column -> column.obstacles().stream()).toList(),
            refused -> refused);
  }

  private static void assertRefused(ProblemCode code, Path file) {
    assertThat(problems(file)).extracting(Problem::code).containsExactly(code);
  }
}
