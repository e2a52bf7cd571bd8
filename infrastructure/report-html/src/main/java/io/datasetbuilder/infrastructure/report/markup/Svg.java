package io.datasetbuilder.infrastructure.report.markup;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Drawings inside the page. Widths are shares of the drawing's own width and heights are pixels, so
 * that a drawing fits any screen while its text keeps its size.
 */
public final class Svg {

  private Svg() {}

  /**
   * A drawing with a text alternative.
   *
   * @param id unique in the page
   * @param height in pixels
   */
  public static Markup image(
      String id, int height, String title, String description, Markup content) {
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
  public static Markup bar(int y, int height, long part, long whole, String styleClass) {
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
  public static Markup left(int y, Markup text) {
    return Tag.of("text").with("y", y).containing(text);
  }

  /** Text that ends at the right edge. */
  public static Markup right(int y, Markup text) {
    return Tag.of("text", "end").with("x", "100%").with("y", y).containing(text);
  }

  /** Percent with two decimals; what is there at all stays visible. */
  private static String share(long part, long whole) {
    BigDecimal percent =
        BigDecimal.valueOf(part)
            .multiply(BigDecimal.valueOf(100))
            .divide(BigDecimal.valueOf(Math.max(1, whole)), 2, RoundingMode.HALF_UP);
    return percent.max(new BigDecimal("0.4")).stripTrailingZeros().toPlainString() + "%";
  }
}
