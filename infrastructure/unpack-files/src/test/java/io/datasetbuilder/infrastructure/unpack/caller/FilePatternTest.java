package io.datasetbuilder.infrastructure.unpack.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.local.LocalFileProblem;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths, folders and patterns that name local files. */
class FilePatternTest {

  @TempDir Path folder;

  @BeforeEach
  void files() throws IOException {
    for (String name :
        List.of(
            "b.csv",
            "a10.csv",
            "a2.csv",
            "서울 1.csv",
            ".hidden.csv",
            "note.txt",
            "sub/d.csv",
            "sub/.x/e.csv",
            "odd[1].csv")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "id\n1\n");
    }
  }

  private List<String> named(String pattern) {
    return new CallerFiles()
        .matching(folder + "/" + pattern)
        .match(
            files ->
                files.stream()
                    .map(file -> folder.relativize(Path.of(file.path())).toString())
                    .toList(),
            problems -> {
              throw new AssertionError("refused: " + problems);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "*.csv!a10.csv;a2.csv;b.csv;odd[1].csv;서울 1.csv",
        "a?.csv!a2.csv",
        "{b,a2}.csv!a2.csv;b.csv",
        "[ab]*.csv!a10.csv;a2.csv;b.csv",
        "서울*!서울 1.csv",
        "**/*.csv!sub/d.csv",
        "*/d.csv!sub/d.csv",
      })
  void aPatternNamesTheFilesInTheOrderOfTheirBytesWithoutHiddenOnes(String pattern, String files) {
    assertThat(named(pattern)).containsExactly(files.split(";"));
  }

  @Test
  void aFolderNamesItsOwnFiles() {
    assertThat(named(""))
        .containsExactly("a10.csv", "a2.csv", "b.csv", "note.txt", "odd[1].csv", "서울 1.csv");
  }

  @Test
  void aFolderNamesTheFilesInItsFoldersOfAKeyAndAValue() throws IOException {
    for (String name :
        List.of("year=2024/month=1/p.csv", "year=2024/sub/q.csv", "year=2023/r.csv")) {
      Files.createDirectories(folder.resolve(name).getParent());
      Files.writeString(folder.resolve(name), "id\n1\n");
    }

    assertThat(named(""))
        .endsWith("year=2023/r.csv", "year=2024/month=1/p.csv", "서울 1.csv")
        .hasSize(8);
  }

  @Test
  void aPathThatExistsIsNoPattern() {
    assertThat(named("odd[1].csv")).containsExactly("odd[1].csv");
  }

  @Test
  void aPathWithoutSpecialCharactersNeedNotExist() {
    assertThat(named("gone.csv")).containsExactly("gone.csv");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {"*.json!no file matches", "gone/*.csv!no file matches", "[a!is not well formed"})
  void aPatternWithoutFilesIsRefused(String pattern, String message) {
    Problem problem = new CallerFiles().matching(folder + "/" + pattern).problems().get(0);

    assertThat(problem.code()).isEqualTo(UploadProblem.FILE_NOT_FOUND);
    assertThat(problem.message()).contains(message);
  }

  @Test
  void moreFilesThanASourceCanHaveAreRefused() throws IOException {
    Path many = Files.createDirectory(folder.resolve("many"));
    for (int i = 0; i <= 10_000; i++) {
      Files.createFile(many.resolve(i + ".csv"));
    }

    Problem problem = new CallerFiles().matching(many + "/*").problems().get(0);

    assertThat(problem.code()).isEqualTo(LocalFileProblem.TOO_MANY_FILES);
    assertThat(problem.message()).startsWith("more than 10,000 files match");
  }
}
