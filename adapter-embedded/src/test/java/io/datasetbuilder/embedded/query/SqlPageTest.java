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

      Functions that the SQL of [queries](warehouse.md#query-with-sql), saved analyses and exports may call. Each depends
      only on its arguments: functions that read the engine, files, the clock or random numbers are refused (`unsafe_query`),
      and so is every function that is not listed. `dataset-builder explain unsafe_query` prints the same list. The functions
      are those of DuckDB, and `iff`, `nvl`, `soundex` and `width_bucket` as in other databases. `range` and
      `generate_series` return up to 100,000 values, in an expression: `SELECT unnest(range(12)) FROM dataset LIMIT 12`.
      `list_aggregate` takes the name of an aggregate of this page as a text. `age` requires two arguments.

      A statement is one `SELECT`, `DESCRIBE` or `SUMMARIZE` that reads `dataset`; `PIVOT` requires a list of values. A lambda
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
