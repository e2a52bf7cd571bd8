package io.datasetbuilder.embedded.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page for newcomers names codes that exist, and the list of all codes has them. */
class TroubleshootingPageTest {

  private static final int MOST_LIKELY_ERRORS = 20;
  private static final Pattern HEADING = Pattern.compile("(?m)^### (.*)$");
  private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
  private static final Pattern SHOWN = Pattern.compile("(?m)\\[([a-z_]+)]$");

  private static String page(String path) throws IOException {
    return Files.readString(Path.of("..").resolve(path));
  }

  private static List<String> headings() throws IOException {
    return HEADING
        .matcher(page("docs/troubleshooting.md"))
        .results()
        .flatMap(heading -> QUOTED.matcher(heading.group(1)).results())
        .map(code -> code.group(1))
        .toList();
  }

  @Test
  void everyCodeOfTheHeadingsIsListed() throws IOException {
    String codes = page("contract/problem-codes.md");

    assertThat(headings())
        .hasSizeGreaterThanOrEqualTo(MOST_LIKELY_ERRORS)
        .doesNotHaveDuplicates()
        .allSatisfy(code -> assertThat(codes).contains("| `" + code + "` |"))
        .allSatisfy(code -> assertThat(ProblemCatalog.find(code)).isPresent());
  }

  @Test
  void everyCodeOfAMessageIsUnderItsHeading() throws IOException {
    String page = page("docs/troubleshooting.md");

    assertThat(SHOWN.matcher(page).results().map(shown -> shown.group(1)))
        .isNotEmpty()
        .isSubsetOf(headings());
  }
}
