package io.datasetbuilder.benchmarks;

import java.util.List;

/** Figures as a Markdown table, which is pasted into {@code docs/performance.md}. */
final class FigureTable {

  private final StringBuilder page = new StringBuilder();

  /**
   * @param conditions what the figures hold for, a sentence a line; they come before the table
   */
  FigureTable(List<String> conditions) {
    conditions.forEach(line -> page.append(line).append('\n'));
    page.append("\n|  | Measured | Ours | Compared with | Figure | Bar |  |\n")
        .append("|---|---|---|---|---|---|---|\n");
  }

  /** Adds a row a figure. */
  void add(String scenario, List<Figure> figures) {
    for (Figure figure : figures) {
      List<String> cells =
          List.of(
              scenario,
              figure.what(),
              figure.ours(),
              figure.compared(),
              figure.figure(),
              figure.bar(),
              figure.result());
      page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
  }

  /** LF line ends, one at the end. */
  String markdown() {
    return page.toString();
  }
}
