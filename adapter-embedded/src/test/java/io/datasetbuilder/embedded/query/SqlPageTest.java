package io.datasetbuilder.embedded.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.GeneratedPage;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page of what SQL may call. */
class SqlPageTest {

  private static final String HEAD =
      """
      # SQL functions

      Functions that the SQL of [queries](warehouse.md#query-with-sql), saved analyses and exports may call. Each depends on
      its arguments alone: what reads the engine, files, the clock or chance is refused (`unsafe_query`), and so is a function
      that is not listed. `dataset-builder explain unsafe_query` prints the same list. The functions are those of DuckDB, and
      `iff`, `nvl`, `soundex` and `width_bucket` as other databases have them. `range` and `generate_series` give up to
      100,000 values, in an expression: `SELECT unnest(range(12)) FROM dataset LIMIT 12`. `list_aggregate` takes the name of an
      aggregate of this page as a text. `age` needs two arguments.

      Statements are one `SELECT`, `DESCRIBE` or `SUMMARIZE` that reads `dataset`; `PIVOT` needs a list of values. A lambda
      function is written `lambda x: x + 1`.
      """;

  @Test
  void thePageListsEveryFunction() {
    GeneratedPage.at("docs/sql.md").mustBe(page(QueryFunctions.byGroup()));
  }

  @Test
  void groupsHaveTheHeadingsOfTheirList() {
    assertThat(QueryFunctions.byGroup())
        .containsKeys("Operators", "Numbers", "Dates and times", "Window functions")
        .hasSizeLessThan(15);
    assertThat(QueryFunctions.byGroup().get("Choice")).contains("iff", "nvl").isSorted();
  }

  private static String page(Map<String, List<String>> groups) {
    StringBuilder page = new StringBuilder(HEAD);
    groups.forEach(
        (heading, names) ->
            page.append("\n## ")
                .append(heading)
                .append("\n\n```text\n")
                .append(lines(names))
                .append("\n```\n"));
    return page.toString();
  }

  private static String lines(List<String> names) {
    StringBuilder lines = new StringBuilder();
    int length = 0;
    for (String name : names) {
      boolean next = length + 1 + name.length() > 110;
      if (length > 0) {
        lines.append(next ? '\n' : ' ');
      }
      lines.append(name);
      length = next || length == 0 ? name.length() : length + 1 + name.length();
    }
    return lines.toString();
  }
}
