package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Svg;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One column: its name, type, nulls, distinct values and the spread of its values, as a histogram
 * or as bars of the most frequent values.
 *
 * @param id unique in the page
 * @param hints its label, description, unit and codes, as far as they are known
 * @param rows rows of the table
 */
record ColumnCard(String id, ColumnProfile column, ColumnHints hints, long rows) {

  private static final int PLOT = 64;
  private static final int LINE = 30;
  private static final int LONGEST_NAME = 80;
  private static final int LONGEST_TYPE = 60;
  private static final int LONGEST_HINT = 300;
  private static final int LONGEST_VALUE = 18;
  private static final int FIRST_WIDE_LETTER = 0x1100;
  private static final int LONGEST_END = 26;
  private static final int LONGEST_LINE = 24;

  /** Names of the quantiles, as {@link NumberStatistics#LEVELS} has them. */
  private static final List<String> LEVELS = List.of("5 %", "25 %", "Median", "75 %", "95 %");

  Markup draw() {
    String nulls =
        column.nullCount() == 0
            ? "No nulls"
            : NumberFormat.share(column.nullCount(), rows) + " null";
    return card(
        Tag.of("p", "pair")
            .containing(
                Tag.of("span").containing(nulls),
                Tag.of("span", "soft")
                    .containing(NumberFormat.count(column.distinctCount()) + " distinct")),
        nullBar(),
        chart(),
        column.statistics().map(ColumnCard::statistics).orElse(Markup.NOTHING));
  }

  /** The card of a column about whose values nothing is reported. */
  Markup withheld() {
    return card(Markup.note("Statistics withheld: the column may hold personal data."));
  }

  private Markup card(Markup... content) {
    return Tag.of("li", "card")
        .containing(
            Tag.of("h4").containing(Markup.text(column.column().name(), LONGEST_NAME)),
            Tag.of("p", "type")
                .containing(Markup.text(column.column().type().dtype(), LONGEST_TYPE)),
            Markup.join(
                Stream.of(
                        hints.label(),
                        hints.unit().map(unit -> "Unit: " + unit.shown()),
                        hints.description(),
                        hints.shownCodes().map(codes -> "Codes: " + codes))
                    .flatMap(Optional::stream)
                    .map(text -> Tag.of("p", "soft").containing(Markup.text(text, LONGEST_HINT)))
                    .toArray(Markup[]::new)),
            Markup.join(content));
  }

  private static Markup statistics(NumberStatistics all) {
    List<Markup> entries = new ArrayList<>();
    entries.add(statistic("Mean", all.mean()));
    all.standardDeviation().ifPresent(value -> entries.add(statistic("Std dev", value)));
    for (int i = 0; i < all.quantiles().size(); i++) {
      entries.add(statistic(LEVELS.get(i), all.quantiles().get(i)));
    }
    return Tag.of("dl", "stats").containing(entries);
  }

  private static Markup statistic(String name, BigDecimal value) {
    return Tag.of("div")
        .containing(
            Tag.of("dt").containing(name), Tag.of("dd").containing(NumberFormat.number(value)));
  }

  private Markup nullBar() {
    return Svg.image(
        id + "n",
        6,
        "Null share of " + PlainLine.cut(column.column().name(), LONGEST_TYPE),
        NumberFormat.count(column.nullCount()) + " of " + NumberFormat.counted(rows, "row"),
        Svg.bar(0, 6, column.nullCount(), rows, "null"));
  }

  /** The chart that suits the column, or a sentence where there is nothing to draw. */
  private Markup chart() {
    if (!column.histogram().isEmpty() && column.range().isPresent()) {
      return histogram(column.histogram(), column.range().get());
    }
    return column.topValues().isEmpty() ? Markup.note(reason()) : topValues(column.topValues());
  }

  private String reason() {
    if (column.nullCount() == rows) {
      return rows == 0 ? "There are no rows." : "Every row is null.";
    }
    return column.distinctCount() == rows - column.nullCount()
        ? "Every value is different."
        : "There is no chart for this column.";
  }

  private Markup histogram(List<Long> counts, Range range) {
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
        id + "v",
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

  private Markup topValues(List<ValueCount> values) {
    List<Markup> bars = new ArrayList<>();
    for (ValueCount value : values) {
      bars.add(valueBar(value, bars.size() * LINE));
    }
    return Svg.image(
        id + "v",
        bars.size() * LINE,
        "Most frequent values of " + PlainLine.cut(column.column().name(), LONGEST_VALUE),
        values.stream()
            .map(value -> shown(value.value()) + ": " + NumberFormat.counted(value.count(), "row"))
            .collect(Collectors.joining("; ", "", ".")),
        Markup.join(bars));
  }

  /** The value's text is drawn in a frame of its own, which keeps it off the count. */
  private Markup valueBar(ValueCount value, int top) {
    Markup label =
        Tag.of("svg")
            .with("y", top)
            .with("width", "54%")
            .with("height", 18)
            .containing(Svg.left(13, Markup.text(shown(value.value()))));
    String share =
        NumberFormat.count(value.count()) + " · " + NumberFormat.share(value.count(), rows);
    return Markup.join(
        label,
        Svg.right(top + 13, Markup.text(share)),
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
