package io.datasetbuilder.infrastructure.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Drawings inside the page. Widths are shares of the drawing's own width and heights are pixels, so
 * that a drawing fits any screen while its text keeps its size.
 */
final class Svg {

  private Svg() {}

  /**
   * A drawing with a text alternative.
   *
   * @param id unique in the page
   * @param height in pixels
   */
  static Markup image(String id, int height, String title, String description, Markup content) {
    return Tag.of("svg")
        .with("role", "img")
        .with("width", "100%")
        .with("height", height)
        .with("aria-labelledby", id + "t " + id + "d")
        .containing(
            Tag.of("title").with("id", id + "t").containing(title),
            Tag.of("desc").with("id", id + "d").containing(description),
            content);
  }

  /** A horizontal bar from the left edge, on a track over the whole width. */
  static Markup bar(int y, int height, long part, long whole, String styleClass) {
    Markup track = rectangle(y, height, "100%", "track");
    return part == 0
        ? track
        : Markup.join(track, rectangle(y, height, share(part, whole), styleClass));
  }

  private static Markup rectangle(int y, int height, String width, String styleClass) {
    return Tag.of("rect", styleClass)
        .with("y", y)
        .with("width", width)
        .with("height", height)
        .with("rx", Math.min(3, height / 2))
        .alone();
  }

  /** Text at the left edge. */
  static Markup left(int y, Markup text) {
    return Tag.of("text").with("y", y).containing(text);
  }

  /** Text that ends at the right edge. */
  static Markup right(int y, Markup text) {
    return Tag.of("text", "end").with("x", "100%").with("y", y).containing(text);
  }

  /** Percent with two decimals; what is there at all stays visible. */
  static String share(long part, long whole) {
    BigDecimal percent =
        BigDecimal.valueOf(part)
            .multiply(BigDecimal.valueOf(100))
            .divide(BigDecimal.valueOf(Math.max(1, whole)), 2, RoundingMode.HALF_UP);
    return percent.max(new BigDecimal("0.4")).stripTrailingZeros().toPlainString() + "%";
  }

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
}
