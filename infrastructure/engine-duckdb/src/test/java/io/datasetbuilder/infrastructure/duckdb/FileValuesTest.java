package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.read.CsvDialect;
import io.datasetbuilder.buildspec.read.CsvNumbers;
import io.datasetbuilder.buildspec.read.FileUnion;
import io.datasetbuilder.buildspec.read.ReadOptions;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.buildspec.source.FileValues;
import io.datasetbuilder.pipeline.table.bronze.BronzeReader.Outcome;
import io.datasetbuilder.pipeline.table.bronze.BronzeTable;
import io.datasetbuilder.pipeline.table.bronze.RecordProblem;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns that the files of a source do not have, with one value for all rows of a file. */
class FileValuesTest {

  private static final FileUnion WITH_FILE =
      new FileUnion(FileUnion.Columns.SAME, Optional.of("file"));

  @AutoClose private final FilesFixture fixture;

  FileValuesTest(@TempDir Path folder) {
    fixture = new FilesFixture(folder);
  }

  private static FileValues values(String column, String... values) {
    SortedMap<String, List<Optional<String>>> columns = new TreeMap<>();
    columns.put(column, Arrays.stream(values).map(Optional::ofNullable).toList());
    return new FileValues(columns);
  }

  private BronzeTable table(
      FileFormat format, FileUnion union, FileValues values, String... contents) {
    Outcome outcome = fixture.read(format, ReadOptions.DEFAULT, union, values, contents);
    assertThat(outcome).isInstanceOf(Outcome.Readable.class);
    return ((Outcome.Readable) outcome).table();
  }

  @Test
  void rowsOfCsvFilesHaveTheValuesOfTheirFilesAsTexts() {
    FileValues values = values("year", "2023", null, "");

    BronzeTable table =
        table(FileFormat.CSV, WITH_FILE, values, "id\n1\n2\n", "id\n3\n", "id\n4\n");

    assertThat(FilesFixture.types(table)).containsExactly("id Int64", "year String", "file String");
    assertThat(fixture.shown(table))
        .containsExactly("1|2023|0.csv", "2|2023|0.csv", "3|-|1.csv", "4||2.csv");
    assertThat(table.columns().get(1).nullCount()).isEqualTo(1);
  }

  @Test
  void rowsOfJsonFilesHaveThemAfterAllMembers() {
    FileUnion byName = new FileUnion(FileUnion.Columns.BY_NAME, Optional.of("file"));
    FileValues values = values("year", "2023", null);

    BronzeTable table = table(FileFormat.JSONL, byName, values, "{\"a\":1}", "{\"a\":2,\"b\":3}");

    assertThat(FilesFixture.types(table))
        .containsExactly("a Int64", "b Int64", "year String", "file String");
    assertThat(fixture.shown(table)).containsExactly("1|-|2023|0.jsonl", "2|3|-|1.jsonl");
  }

  @Test
  void rowsOfParquetFilesHaveThem() {
    FileValues values = values("year", "2023", null);

    BronzeTable table =
        table(FileFormat.PARQUET, WITH_FILE, values, "SELECT 1::BIGINT a", "SELECT 2::BIGINT a");

    assertThat(FilesFixture.types(table)).containsExactly("a Int64", "year String", "file String");
    assertThat(fixture.shown(table)).containsExactly("1|2023|0.parquet", "2|-|1.parquet");
  }

  @Test
  void equalFilesWithOtherValuesHaveAnotherChecksum() {
    String content = "id\n1\n";

    assertThat(
            table(FileFormat.CSV, FileUnion.DEFAULT, values("y", "1", "2"), content, content)
                .dataChecksum())
        .isNotEqualTo(
            table(FileFormat.CSV, FileUnion.DEFAULT, values("y", "1", "1"), content, content)
                .dataChecksum());
  }

  @Test
  void signsOfNumbersAreThoseOfTheFilesOnly() {
    CsvNumbers german = new CsvNumbers(Optional.of(','), Optional.of('.'));
    ReadOptions read = ReadOptions.of(CsvDialect.DEFAULT.with(german));

    Outcome outcome =
        fixture.read(
            FileFormat.CSV, read, FileUnion.DEFAULT, values("v", "1.234"), "n\n\"1.234,5\"\n");

    assertThat(fixture.shown(((Outcome.Readable) outcome).table())).containsExactly("1234.5|1.234");
  }

  @Test
  void aColumnThatAFileHasIsRefused() {
    Outcome outcome =
        fixture.read(
            FileFormat.CSV,
            ReadOptions.DEFAULT,
            FileUnion.DEFAULT,
            values("ID", "1", "2"),
            "id\n1\n",
            "id\n2\n");

    Problem problem = FilesFixture.problems(outcome).get(0);
    assertThat(problem.code()).isEqualTo(RecordProblem.DUPLICATE_COLUMN_NAME);
    assertThat(problem.message()).isEqualTo("the files have a column \"id\" of their own");
    assertThat(problem.hint()).hasValueSatisfying(hint -> assertThat(hint).contains("file_values"));
  }
}
