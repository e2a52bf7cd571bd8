package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverTable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of other writers, kept beside the tests: wrong statistics, old types, damaged pages. */
class ForeignParquetFilesTest {

  @AutoClose private final SilverFixture fixture;

  ForeignParquetFilesTest(@TempDir Path folder) {
    fixture = new SilverFixture(folder);
  }

  private static byte[] file(String name) throws IOException {
    String resource = "/samples/foreign-" + name + ".parquet";
    try (InputStream sample = ForeignParquetFilesTest.class.getResourceAsStream(resource)) {
      return sample.readAllBytes();
    }
  }

  private SilverTable table(String name) throws IOException {
    return fixture.table(FileFormat.PARQUET, file(name), SchemaBuilder.aSchema());
  }

  private Problem refusal(String name) throws IOException {
    List<Problem> problems = fixture.unreadable(FileFormat.PARQUET, file(name));
    assertThat(problems).hasSize(1);
    return problems.get(0);
  }

  /** A null count of 0 beside a null, one of all rows beside values, ends in the wrong order. */
  @ParameterizedTest
  @ValueSource(strings = {"nullcount0", "nullcount4", "minmaxswapped"})
  void statisticsOfTheWriterDecideNothing(String name) throws Exception {
    SilverTable table = table(name);

    assertThat(fixture.rows(table))
        .extracting(row -> row.get(0))
        .containsExactly(JsonValue.of(1), JsonValue.of(2), JsonValue.ofNull(), JsonValue.of(4));
    assertThat(table.profile().columns().get(0).nullCount()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"conv-ms", "conv-us"})
  void timestampsOfTheConvertedTypeAreInstants(String name) throws Exception {
    SilverTable table = table(name);

    assertThat(SilverFixture.dtypes(table)).containsExactly("Datetime(UTC)");
    assertThat(fixture.rows(table).get(0))
        .containsExactly(JsonValue.of("2024-01-02T03:04:05.678+00:00"));
  }

  @Test
  void filesOfParquetGoAreRead() throws Exception {
    assertThat(table("parquetgo").profile().rowCount()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "badcrc, has a page with another checksum than its header states",
    "pages-more, has pages with more values than the footer states",
    "pages-fewer, cannot be decoded",
    "bomb-unc, has a page whose size its bytes cannot have",
    "badutf8, holds a text that is not valid UTF-8"
  })
  void aDamagedPageIsRefusedWithItsColumn(String name, String why) throws Exception {
    Problem refusal = refusal(name);

    assertThat(refusal.code()).isEqualTo(RecordProblem.MALFORMED_PARQUET);
    assertThat(refusal.at()).isIn("v", "b");
    assertThat(refusal.message()).contains("'" + refusal.at() + "'").contains(why);
  }
}
