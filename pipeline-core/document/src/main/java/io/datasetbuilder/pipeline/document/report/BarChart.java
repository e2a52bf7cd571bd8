package io.datasetbuilder.pipeline.document.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Labelled horizontal bars below each other, and the same in words.
 *
 * @param title what the bars compare
 * @param line pixels from one bar to the next
 * @param gap pixels of the last line that are left out
 */
record BarChart(String title, int line, int gap) {

  /**
   * One bar.
   *
   * @param label what it stands for
   * @param figures the text at its end
   * @param stated the same in words
   */
  record Bar(Markup label, Markup figures, String stated, long part, String styleClass) {}

  /**
   * @param id unique in the page
   * @param whole what a bar over the whole width stands for
   */
  Markup draw(String id, List<Bar> bars, long whole) {
    List<Markup> drawn = new ArrayList<>();
    for (Bar bar : bars) {
      int top = drawn.size() * line;
      drawn.add(
          Markup.join(
              Svg.left(top + 13, bar.label()),
              Svg.right(top + 13, bar.figures()),
              Svg.bar(top + 20, 8, bar.part(), whole, bar.styleClass())));
    }
    String stated = bars.stream().map(Bar::stated).collect(Collectors.joining(", ", "", "."));
    return Svg.image(id, bars.size() * line - gap, title, stated, Markup.join(drawn));
  }
}
