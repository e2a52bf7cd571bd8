package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The rows of each split as a share of all rows. */
final class SplitChart {

  private static final int LINE = 34;
  private static final int LONGEST_NAME = 40;

  private SplitChart() {}

  /**
   * @param drawn the splits to draw, at least one
   * @param rows rows of all splits together
   */
  static Markup draw(String id, List<DescribedSplit> drawn, long rows) {
    List<Markup> bars = new ArrayList<>();
    for (DescribedSplit split : drawn) {
      bars.add(bar(split, bars.size() * LINE, rows));
    }
    String stated =
        drawn.stream()
            .map(split -> name(split) + ": " + NumberFormat.counted(split.rows(), "row"))
            .collect(Collectors.joining(", ", "", "."));
    return Svg.image(id, drawn.size() * LINE - 6, "Rows of each split", stated, Markup.join(bars));
  }

  private static Markup bar(DescribedSplit split, int top, long rows) {
    String figures =
        NumberFormat.counted(split.rows(), "row") + " · " + NumberFormat.share(split.rows(), rows);
    return Markup.join(
        Svg.left(top + 13, Markup.text(name(split))),
        Svg.right(top + 13, Markup.text(figures)),
        Svg.bar(top + 20, 8, split.rows(), rows, "gold"));
  }

  private static String name(DescribedSplit split) {
    return PlainLine.cut(split.name(), LONGEST_NAME);
  }
}
