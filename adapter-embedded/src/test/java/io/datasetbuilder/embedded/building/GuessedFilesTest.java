package io.datasetbuilder.embedded.building;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Results;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.guess.GuessRequest;
import io.datasetbuilder.pipeline.guess.SpecGuess;
import io.datasetbuilder.pipeline.source.local.LocalFile;
import io.datasetbuilder.pipeline.source.upload.DisplayFilename;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several files of one source: one spec, with the evidence of all of them. */
class GuessedFilesTest {

  private final List<LocalFile> files = new ArrayList<>();
  @AutoClose private final BuildFixture fixture;

  GuessedFilesTest(@TempDir Path folder) {
    fixture = BuildFixture.replaying(folder);
  }

  private void file(String name, String lines, Charset charset) throws IOException {
    byte[] bytes = lines.replace('#', '\n').getBytes(charset);
    files.add(
        BuilderService.localFiles()
            .named(Files.write(fixture.folder.resolve(name), bytes).toString()));
  }

  private Result<SpecGuess> guess() {
    return fixture.service.guessSpec(
        new GuessRequest(Optional.of("a"), "part-*", files, Optional.empty()));
  }

  private String spec() {
    return ((SpecGuess.Guessed) Results.value(guess())).spec();
  }

  private Result<FinishedBuild> build(String spec) {
    return fixture.service.createBuild(SpecInput.of(spec).withUploads("a", files));
  }

  @Test
  void contentThatACallerSendsIsGuessedAsItsFileIs() throws IOException {
    file("part.csv", "id,day#1,2024-01-05#2,2024-02-06#", UTF_8);
    byte[] content = Files.readAllBytes(fixture.folder.resolve("part.csv"));
    SpecGuess ofFile = Results.value(fixture.service.guessSpec(GuessRequest.of(files.get(0))));

    assertThat(
            Results.value(
                fixture.service.guessSpec(
                    new ByteArrayInputStream(content),
                    FileFormat.CSV,
                    DisplayFilename.basenameOf("folder/part.txt"),
                    Optional.empty())))
        .isEqualTo(ofFile);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          csv~id;n#x;1,5#y;2#~id;n#z;3#~id,n#x,1.5#y,2.0#z,3.0#
          csv~Ann,3#Bob,5#~Kim,2#Eve,9#~column_1,column_2#Ann,3#Bob,5#Kim,2#Eve,9#
          """)
  void theSpecOfAllFilesBuildsTheirTable(String format, String one, String other, String table)
      throws IOException {
    file("part-1." + format, one, UTF_8);
    file("part-2." + format, other, UTF_8);

    RunFolder run = RunFolder.of(Results.value(build(spec())));

    assertThat(run.texts("errors")).isEmpty();
    assertThat(run.text("gold/a/exports/data.csv")).isEqualTo(table.replace('#', '\n'));
  }

  @Tag("deep")
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          csv~id,n#x,1#~id,n,m#y,2,z#~id,n,m#x,1,#y,2,z#
          csv~id,n#x,1#~n,id#2,y#~id,n#x,1#y,2#
          json~{"data":[{"id":1}]}~{"data":[{"id":2,"n":3}]}~id,n#1,#2,3#
          """)
  void theSpecOfOtherFilesBuildsTheirTables(String format, String one, String other, String table)
      throws IOException {
    theSpecOfAllFilesBuildsTheirTable(format, one, other, table);
  }

  @Test
  void columnsThatMayBeOneUnderTwoNamesAreLeftOpenWithTheNameOfTheFile() throws IOException {
    file("part-1.csv", "id,price#x,1#", UTF_8);
    file("part-2.csv", "id,preis#y,2#", UTF_8);

    String spec = spec();

    assertThat(spec)
        .contains("    #   union: \"by_name\" # open: the file \"part-2.csv\" has other columns")
        .contains("all 2 records of its 2 files");
    RunFolder run = RunFolder.of(Results.value(build(spec)));
    assertThat(run.texts("errors")).isNotEmpty();
  }

  @Test
  void filesOfDifferentEncodingsAreRefusedWithTheirNames() throws IOException {
    file("part-1.csv", "id,n#é,1#", UTF_8);
    file("part-2.csv", "id,n#x,1#", UTF_16);

    Problem problem = guess().problems().get(0);

    assertThat(problem.message()).contains("part-1.csv", "part-2.csv", "different encodings");
  }

  @Test
  void anEncodingThatNoFileProvesIsOpenForAll() throws IOException {
    file("part-1.csv", "id,n#x,1#", UTF_8);
    file("part-2.csv", "id,n#Nîmes,1#", Charset.forName("windows-1252"));

    assertThat(Results.value(guess())).isInstanceOf(SpecGuess.EncodingUndecided.class);
  }

  @Test
  void aFileThatNoFormReadsIsNamed() throws IOException {
    file("part-1.csv", "id,n#x,1#", UTF_8);
    file("part-2.csv", "id,n#x,\"1#", UTF_8);

    assertThat(guess().problems().get(0).message()).startsWith("file \"part-2.csv\": ");
  }
}
