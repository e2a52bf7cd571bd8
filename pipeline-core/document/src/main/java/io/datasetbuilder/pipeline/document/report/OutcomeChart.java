package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.report.SourceReport.Check;
import io.datasetbuilder.pipeline.document.report.SourceReport.Outcome;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How checks ended, as one bar for each outcome that there is. */
final class OutcomeChart {

  private static final int LINE = 34;

  private OutcomeChart() {}

  private record Ended(Outcome outcome, long count) {
    String stated() {
      return NumberFormat.count(count) + " " + outcome.word();
    }

    String styleClass() {
      return outcome.name().toLowerCase(Locale.ROOT) + "-bar";
    }
  }

  static Markup draw(String id, List<Check> checks) {
    List<Ended> outcomes = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      long count = checks.stream().filter(check -> check.outcome() == outcome).count();
      if (count > 0) {
        outcomes.add(new Ended(outcome, count));
      }
    }
    List<Markup> bars = new ArrayList<>();
    for (Ended ended : outcomes) {
      bars.add(bar(ended, bars.size() * LINE, checks.size()));
    }
    String stated = outcomes.stream().map(Ended::stated).collect(Collectors.joining(", ", "", "."));
    return Svg.image(id, outcomes.size() * LINE - 6, "How checks ended", stated, Markup.join(bars));
  }

  private static Markup bar(Ended ended, int top, long all) {
    return Markup.join(
        Svg.left(top + 13, Markup.text(ended.stated())),
        Svg.right(top + 13, Markup.text(NumberFormat.share(ended.count(), all))),
        Svg.bar(top + 20, 8, ended.count(), all, ended.styleClass()));
  }
}
