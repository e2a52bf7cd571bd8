package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.table.profile.Correlation;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/** The pairs of numeric columns that go together most. */
final class CorrelationPart {

  private static final int MOST = 10;
  private static final int LONGEST_NAME = 80;

  private CorrelationPart() {}

  /**
   * @param withheld columns about whose values nothing is shown
   */
  static Markup draw(TableProfile table, Set<String> withheld, int lines) {
    List<Correlation> all =
        table.correlations().stream()
            .filter(pair -> !withheld.contains(pair.left()) && !withheld.contains(pair.right()))
            .sorted(
                Comparator.comparing(
                    (Correlation pair) -> pair.coefficient().abs(), Comparator.reverseOrder()))
            .toList();
    if (all.isEmpty()) {
      return Markup.NOTHING;
    }
    int most = Math.min(MOST, lines);
    Table drawn = new Table("Correlations", "Column", "Column", "Pearson's coefficient");
    for (Correlation pair : PageBudget.first(all, most)) {
      drawn.row(
          Markup.text(pair.left(), LONGEST_NAME),
          Markup.text(pair.right(), LONGEST_NAME),
          Markup.text(signed(pair.coefficient())));
    }
    return Markup.join(
        Tag.of("h3").containing("Correlations"),
        drawn.draw(),
        PageBudget.rest(all.size(), most, "weaker correlation"));
  }

  private static String signed(BigDecimal coefficient) {
    return coefficient.signum() > 0 ? "+" + coefficient : coefficient.toString().replace('-', '−');
  }
}
