package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.Svg.BarChart.Bar;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import io.datasetbuilder.pipeline.table.quality.QualityCheckResult;
import java.util.ArrayList;
import java.util.List;

/** What was checked: a bar for each status that there is, and a line for each check. */
final class ChecksPart {

  private static final Svg.BarChart CHART = new Svg.BarChart("How checks ended", 34, 6);
  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  private ChecksPart() {}

  /**
   * @param id unique in the page
   * @param most lines at the most
   */
  static Markup draw(String id, List<QualityCheckResult> checks, int most) {
    Markup heading = Tag.of("h3").containing("Checks");
    if (checks.isEmpty()) {
      return Markup.join(heading, Tag.of("p", "soft").containing("No checks ran."));
    }
    return Markup.join(
        heading,
        Tag.of("div", "card above").containing(chart(id, checks)),
        table(PageBudget.first(checks, most)),
        PageBudget.rest(checks.size(), most, "check"));
  }

  private static Markup chart(String id, List<QualityCheckResult> checks) {
    List<Bar> bars = new ArrayList<>();
    for (CheckStatus status : CheckStatus.values()) {
      long count = checks.stream().filter(check -> check.status() == status).count();
      if (count > 0) {
        String stated = NumberFormat.count(count) + " " + word(status);
        bars.add(
            new Bar(
                Markup.text(stated),
                Markup.text(NumberFormat.share(count, checks.size())),
                stated,
                count,
                status.wire() + "-bar"));
      }
    }
    return CHART.draw(id, bars, checks.size());
  }

  private static Markup table(List<QualityCheckResult> checks) {
    boolean detailed = checks.stream().anyMatch(check -> check.detail().isPresent());
    List<String> headers = new ArrayList<>(List.of("Check", "Result", "Found", "Required"));
    if (detailed) {
      headers.add("Detail");
    }
    Table table = new Table("Checks", headers.toArray(String[]::new));
    for (QualityCheckResult check : checks) {
      List<Markup> cells = new ArrayList<>();
      cells.add(Tag.of("span", "pill " + check.status().wire()).containing(word(check.status())));
      cells.add(Markup.text(CheckFormatter.actual(check), LONGEST_NAME));
      cells.add(Markup.text(CheckFormatter.threshold(check), LONGEST_NAME));
      if (detailed) {
        cells.add(Markup.text(check.detail().orElse(""), LONGEST_SENTENCE));
      }
      table.row(Markup.text(name(check), LONGEST_NAME), cells.toArray(Markup[]::new));
    }
    return table.draw();
  }

  private static String name(QualityCheckResult check) {
    return check.column().map(column -> check.rule() + ": " + column).orElse(check.rule());
  }

  private static String word(CheckStatus status) {
    return switch (status) {
      case PASS -> "passed";
      case WARN -> "warned";
      case FAIL -> "failed";
    };
  }
}
