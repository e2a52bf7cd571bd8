package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How the values of one column are spread: a histogram, or bars of the most frequent values. */
final class ColumnChart {

  private static final int PLOT = 64;
  private static final int LINE = 30;
  private static final int LONGEST_VALUE = 18;
  private static final int FIRST_WIDE_LETTER = 0x1100;
  private static final int LONGEST_END = 26;
  private static final int LONGEST_LINE = 24;

  private ColumnChart() {}

  /** The chart that suits the column, or a sentence where there is nothing to draw. */
  static Markup draw(String id, ColumnProfile column, long rows) {
    if (!column.histogram().isEmpty() && column.range().isPresent()) {
      return histogram(id, column, column.range().get());
    }
    if (!column.topValues().isEmpty()) {
      return topValues(id, column, rows);
    }
    return Tag.of("p", "soft").containing(reason(column, rows));
  }

  private static String reason(ColumnProfile column, long rows) {
    if (column.nullCount() == rows) {
      return rows == 0 ? "There are no rows." : "Every row is null.";
    }
    return column.distinctCount() == rows - column.nullCount()
        ? "Every value is different."
        : "There is no chart for this column.";
  }

  private static Markup histogram(String id, ColumnProfile column, Range range) {
    List<Long> counts = column.histogram();
    Markup plot =
        Tag.of("svg")
            .with("width", "100%")
            .with("height", PLOT)
            .with("viewBox", "0 0 " + counts.size() + " " + PLOT)
            .with("preserveAspectRatio", "none")
            .containing(Tag.of("path", "accent").with("d", outline(counts)).alone());
    Markup base =
        Tag.of("rect", "track").with("y", PLOT).with("width", "100%").with("height", 1).alone();
    int second = range.min().length() + range.max().length() > LONGEST_LINE ? 16 : 0;
    return Svg.image(
        id,
        PLOT + 20 + second,
        "Distribution of " + PlainLine.cut(column.column().name(), LONGEST_VALUE),
        stated(counts, range),
        Markup.join(
            plot,
            base,
            Svg.left(PLOT + 16, Markup.text(range.min(), LONGEST_END)),
            Svg.right(PLOT + 16 + second, Markup.text(range.max(), LONGEST_END))));
  }

  /** One bar a count, a unit wide with a narrow gap; what is not empty is at least a pixel high. */
  private static String outline(List<Long> counts) {
    long most = Math.max(1, counts.stream().reduce(0L, Math::max));
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < counts.size(); i++) {
      long count = counts.get(i);
      if (count > 0) {
        long height = Math.max(1, Math.round((double) PLOT * count / most));
        path.append("M").append(i).append(".06 ").append(PLOT).append("v-").append(height);
        path.append("h.88v").append(height).append("z");
      }
    }
    return path.toString();
  }

  private static String stated(List<Long> counts, Range range) {
    return "From "
        + PlainLine.cut(range.min(), LONGEST_END)
        + " to "
        + PlainLine.cut(range.max(), LONGEST_END)
        + ", rows in "
        + counts.size()
        + " equal intervals: "
        + counts.stream().map(NumberFormat::count).collect(Collectors.joining("; "))
        + ".";
  }

  private static Markup topValues(String id, ColumnProfile column, long rows) {
    List<Markup> bars = new ArrayList<>();
    for (ValueCount value : column.topValues()) {
      bars.add(valueBar(value, bars.size() * LINE, rows));
    }
    return Svg.image(
        id,
        bars.size() * LINE,
        "Most frequent values of " + PlainLine.cut(column.column().name(), LONGEST_VALUE),
        column.topValues().stream()
            .map(value -> shown(value.value()) + ": " + NumberFormat.counted(value.count(), "row"))
            .collect(Collectors.joining("; ", "", ".")),
        Markup.join(bars));
  }

  /** The value's text is drawn in a frame of its own, which keeps it off the count. */
  private static Markup valueBar(ValueCount value, int top, long rows) {
    Markup label =
        Tag.of("svg")
            .with("y", top)
            .with("width", "54%")
            .with("height", 18)
            .containing(Svg.left(13, Markup.text(shown(value.value()))));
    return Markup.join(
        label,
        Svg.right(
            top + 13,
            Markup.text(
                NumberFormat.count(value.count())
                    + " · "
                    + NumberFormat.share(value.count(), rows))),
        Svg.bar(top + 19, 5, value.count(), rows, "accent"));
  }

  private static String shown(String value) {
    String line = PlainLine.cut(value, isWide(value) ? LONGEST_VALUE / 2 : LONGEST_VALUE);
    return line.isEmpty() ? "(empty text)" : line;
  }

  /** Whether letters take the room of two, as Hangul and Han do. */
  private static boolean isWide(String value) {
    return value.codePoints().anyMatch(c -> c >= FIRST_WIDE_LETTER);
  }
}
