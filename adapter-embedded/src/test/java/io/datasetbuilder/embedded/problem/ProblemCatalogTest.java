package io.datasetbuilder.embedded.problem;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.GeneratedPage;
import org.junit.jupiter.api.Test;

class ProblemCatalogTest {

  @Test
  void noTwoMeaningsShareACode() {
    assertThat(ProblemCatalog.all().stream().map(entry -> entry.code().wire()))
        .doesNotHaveDuplicates();
  }

  @Test
  void everyCodeIsExplainedInSentences() {
    assertThat(ProblemCatalog.all())
        .allSatisfy(
            entry -> {
              assertThat(entry.code().wire()).matches("[a-z][a-z0-9_]*");
              assertThat(entry.code().meaning()).endsWith(".").hasSizeGreaterThan(15);
              assertThat(entry.code().remedy()).endsWith(".").hasSizeGreaterThan(10);
            });
  }

  @Test
  void codesAreFoundInAnySpelling() {
    assertThat(ProblemCatalog.find(" Unsafe-Source-Key ")).isPresent();
    assertThat(ProblemCatalog.find("nothing_of_the_kind")).isEmpty();
  }

  @Test
  void theNearestCodeIsOffered() {
    assertThat(ProblemCatalog.nearest("cast_data_los")).contains("cast_data_loss");
  }

  @Test
  void thePageOfTheContractIsTheTable() {
    GeneratedPage.at("contract/problem-codes.md").mustBe(page());
  }

  /** Markdown, one section an area and one row a code, LF line ends. */
  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append("# Problem codes\n\n")
        .append("Every refusal and failure has one of these codes, on every surface and in every\n")
        .append("version. This page is generated from the table that the program reads;\n")
        .append("`dataset-builder explain CODE` prints a row of it.\n");
    for (ProblemArea area : ProblemArea.values()) {
      section(page, area);
    }
    return page.toString();
  }

  private static void section(StringBuilder page, ProblemArea area) {
    String title = area.activity();
    page.append("\n## ")
        .append(Character.toUpperCase(title.charAt(0)))
        .append(title, 1, title.length());
    page.append("\n\nWhere: ").append(area.scope()).append(".\n\n");
    page.append("| Code | When | What to do |\n|---|---|---|\n");
    for (ProblemCatalog.Entry entry : ProblemCatalog.all()) {
      if (entry.area() == area) {
        page.append("| `").append(entry.code().wire()).append("` | ");
        page.append(cell(entry.code().meaning())).append(" | ");
        page.append(cell(entry.code().remedy())).append(" |\n");
      }
    }
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
