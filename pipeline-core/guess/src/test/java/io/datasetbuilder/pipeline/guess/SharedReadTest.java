package io.datasetbuilder.pipeline.guess;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.FileFormat;
import io.datasetbuilder.pipeline.guess.SharedRead.FileRead;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forms that several texts have together. */
class SharedReadTest {

  /** Texts as they are read by themselves; the cells of the first line are the columns. */
  private static Result<GuessedRead> shared(String texts) {
    List<FileRead> files = new ArrayList<>();
    for (String lines : texts.split("@", -1)) {
      String text = lines.replace('#', '\n');
      GuessedRead read =
          GuessDialect.of(text, true).stream()
              .findFirst()
              .map(GuessDialect.DialectGuess::read)
              .orElseGet(() -> GuessDialect.ofReadable(text, true));
      String delimiter = read.options().csv().delimiterText();
      List<String> columns =
          List.of(text.lines().findFirst().orElseThrow().split(Pattern.quote(delimiter), -1));
      files.add(new FileRead((files.size() + 1) + ".csv", columns, read));
    }
    return SharedRead.of(files, FileFormat.CSV);
  }

  private static GuessedRead form(String texts) {
    return shared(texts).match(read -> read, problems -> fail(problems));
  }

  private static GuessedRead fail(List<Problem> problems) {
    throw new AssertionError(problems);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          id,n#a,1#@id,n#b,2#~{}
          id;n#a;1,5#@id;n#b;2#~{"delimiter":";","decimal":","}
          id,n,m#a,1,2#@id,n,m#b,2#~{"short_rows":"fill"}
          city,2023#Ulm,5#@city,2023#Rome,7#~{}
          Ann,3#Bob,5#@Kim,2#Eve,9#~{"header":"none"}
          9,a#10,b#@4,c#7,d#~{"header":"none"}
          Ann,Ulm#Bob,Rome#@Kim,Bonn#Eve,Kiel#~{}
          """)
  void aFormHasWhatOneOfTheFilesShows(String texts, String read) {
    assertThat(JsonRenderer.line(form(texts).options().members())).isEqualTo(read);
  }

  @Test
  void theEvidenceStatesInHowManyFilesItIsFound() {
    GuessedRead read = form("id;n#a;1,5#@id;n#b;2#");

    assertThat(read.evidence())
        .containsEntry("delimiter", "2 records have 2 cells; found in 2 of 2 files")
        .containsEntry("decimal", "1 cell has a form such as 12,5; found in 1 of 2 files");
  }

  @Test
  void aHeaderThatAllFilesHaveIsNoRow() {
    assertThat(form("city,2023#Ulm,5#").likely()).containsKey("header");
    assertThat(form("city,2023#Ulm,5#@city,2023#Rome,7#").likely()).isEmpty();
  }

  @Test
  void filesWithoutACommonNameMayHaveNoHeader() {
    assertThat(form("Ann,Ulm#Bob,Rome#@Kim,Bonn#Eve,Kiel#").likely().get("header").evidence())
        .isEqualTo("open: no two files have a name in common in their header");
  }

  /** The first file shows a member that the second one shows otherwise. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          id;n#a;1#@id|n#b|2#~read.delimiter
          9,a#10,b#@id,n#7,d#~read.header
          id,n#a,1#b,2#@9,a#10,b#~read.header
          """)
  void filesOfDifferentFormsAreRefusedWithTheirNames(String texts, String member) {
    Problem problem = shared(texts).problems().get(0);

    assertThat(problem.code()).isEqualTo(UploadProblem.READ_NOT_CERTAIN);
    assertThat(problem.message()).contains("\"1.csv\"", "\"2.csv\"", member);
  }
}
