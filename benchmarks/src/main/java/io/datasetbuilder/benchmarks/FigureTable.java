package io.datasetbuilder.benchmarks;

import java.util.List;

/** Figures as a Markdown table. */
public final class FigureTable {

  private FigureTable() {}

  /**
   * The table.
   *
   * @param conditions what the figures hold for, a sentence a line; they come before the table
   * @return LF line ends, one at the end
   */
  public static String markdown(List<String> conditions, List<Figure> figures) {
    StringBuilder page = new StringBuilder();
    conditions.forEach(line -> page.append(line).append('\n'));
    page.append("\n|  | Measured | Ours | Compared with | Figure | Bar |  |\n")
        .append("|---|---|---|---|---|---|---|\n");
    figures.forEach(figure -> page.append(row(figure)));
    return page.toString();
  }

  private static String row(Figure figure) {
    List<String> cells =
        List.of(
            figure.scenario(),
            figure.what(),
            figure.ours(),
            figure.compared(),
            figure.figure(),
            figure.bar(),
            figure.verdict());
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
