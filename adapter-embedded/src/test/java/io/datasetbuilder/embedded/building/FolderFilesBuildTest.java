package io.datasetbuilder.embedded.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.guess.GuessRequest;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in folders such as {@code year=2024}: the keys become columns where it is declared. */
class FolderFilesBuildTest {

  private static final String SPEC =
      Specs.of("t", "upl_00000000000000000000000000000000", "csv", "");
  private static final String WITH_FOLDERS =
      SPEC.replace("format: csv", "format: csv, file_values: {year: folders, city: folders}");

  @AutoClose private final BuildFixture fixture;

  FolderFilesBuildTest(@TempDir Path folder) {
    fixture = BuildFixture.in(folder);
  }

  private void csv(String path, String content) throws IOException {
    Path file = fixture.folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  /** The files of a folder, as the command line finds them. */
  private List<LocalFile> files(String name) {
    return Results.value(
        BuilderService.localFiles().matching(fixture.folder.resolve(name).toString()));
  }

  private Result<FinishedBuild> attempt(String spec, String run, List<LocalFile> files) {
    return fixture.service.createBuild(
        SpecInput.of(spec).withUploads("t", files), BuildOptions.none().withRunId(run));
  }

  private RunFolder build(String spec, String run, List<LocalFile> files) {
    return RunFolder.of(Results.value(attempt(spec, run, files)));
  }

  private void cities() throws IOException {
    csv("data/year=2023/city=Oslo/a.csv", "id\n1\n");
    csv("data/year=2024/city=%EC%84%9C%EC%9A%B8/a.csv", "id\n1\n");
    csv("data/year=2024/city=__HIVE_DEFAULT_PARTITION__/a.csv", "id\n3\n");
  }

  @Test
  void keysOfTheFoldersOfCsvFilesAreTextsAndCanBeCast() throws IOException {
    cities();
    String cast = WITH_FOLDERS.replace("schema: {", "schema: {casts: {year: int}");

    RunFolder texts = build(WITH_FOLDERS, "texts", files("data"));
    RunFolder numbers = build(cast, "numbers", files("data"));

    assertThat(texts.rows("gold/t/table.parquet"))
        .containsExactly(
            "{'id': 1, 'city': Oslo, 'year': 2023}",
            "{'id': 1, 'city': 서울, 'year': 2024}",
            "{'id': 3, 'city': NULL, 'year': 2024}");
    assertThat(texts.recorded("source_files", "t")).doesNotContain("Oslo");
    assertThat(numbers.rows("gold/t/table.parquet"))
        .contains("{'id': 1, 'city': Oslo, 'year': 2023}");
    assertThat(fixture.service.verifyRun(new RunId("texts")).problems()).isEmpty();
  }

  @Tag("deep")
  @Test
  void valuesOfFoldersHaveTheDigestOfValuesThatAreStated() throws IOException {
    cities();
    String stated =
        SPEC.replace(
            "format: csv",
            "format: csv, file_values: {city: [Oslo, 서울, null], year: ['2023', '2024', '2024']}");
    String others = stated.replace("Oslo", "Bergen");

    RunFolder run = build(WITH_FOLDERS, "run", files("data"));
    RunFolder same = build(stated, "same", files("data"));

    String digest = run.recorded("checksums", "spec_digest");
    assertThat(same.recorded("checksums", "spec_digest")).isEqualTo(digest);
    assertThat(same.rows("gold/t/table.parquet")).isEqualTo(run.rows("gold/t/table.parquet"));
    assertThat(build(others, "others", files("data")).recorded("checksums", "spec_digest"))
        .isNotEqualTo(digest);
  }

  @Test
  void keysOfFoldersThatAnEngineWritesAreGuessedAndBuilt() throws SQLException {
    Path data = fixture.folder.resolve("data");
    try (Connection engine = DriverManager.getConnection("jdbc:duckdb:");
        Statement sql = engine.createStatement()) {
      sql.execute(
          "COPY (SELECT i AS id, 2023 + i AS year, 'a b' AS city FROM range(2) t(i)) TO '%s'"
                  .formatted(data)
              + " (FORMAT parquet, PARTITION_BY (year, city))");
    }
    GuessRequest request =
        new GuessRequest(Optional.of("t"), "data", files("data"), Optional.empty());

    String spec = ((SpecGuess.Guessed) Results.value(fixture.service.guessSpec(request))).spec();
    RunFolder run = build(spec, "run", files("data"));

    assertThat(spec)
        .contains("    file_values:\n      \"city\": folders #", "      \"year\": folders #")
        .contains("    #   \"year\": String\n");
    assertThat(run.rows("gold/t/table.parquet"))
        .containsExactly(
            "{'id': 0, 'city': a b, 'year': 2023}", "{'id': 1, 'city': a b, 'year': 2024}");
  }

  @Test
  void keysThatNotAllFilesHaveAreNotGuessed() throws IOException {
    csv("data/year=2023/a.csv", "id\n1\n");
    csv("data/a.csv", "id\n1\n");
    GuessRequest request =
        new GuessRequest(Optional.of("t"), "data", files("data"), Optional.empty());

    String spec = ((SpecGuess.Guessed) Results.value(fixture.service.guessSpec(request))).spec();

    assertThat(spec).doesNotContain("file_values");
  }

  @Test
  void aFileWithoutAKeyIsRefusedWithItsNameAndTheKey() throws IOException {
    cities();
    csv("data/year=2025/b.csv", "id\n1\n");

    Problem problem = attempt(WITH_FOLDERS, "run", files("data")).problems().get(0);

    assertThat(problem.code()).isEqualTo(LocalFileProblem.FILE_WITHOUT_FOLDER_KEY);
    assertThat(problem.at()).isEqualTo("sources[0].file_values.city");
    assertThat(problem.message()).contains("year=2025/b.csv", "\"city=VALUE\"");
  }

  @Test
  void foldersOfAnUploadAreRefused() {
    Problem problem = fixture.service.validateSpec(SpecInput.of(WITH_FOLDERS)).problems().get(0);

    assertThat(problem.code()).isEqualTo(ValidationProblem.FOLDERS_WITHOUT_FILES);
    assertThat(problem.hint().orElseThrow()).contains("state a value for each of upload_ids");
  }

  @Test
  void foldersNeedNoFilesWhereNoneAreRead() {
    String spec = WITH_FOLDERS.replace("upload_id: upl_00000000000000000000000000000000, ", "");

    assertThat(spec).doesNotContain("upload_id");
    assertThat(fixture.service.datasetOf(SpecInput.of(spec)).problems()).isEmpty();
  }
}
