package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** One column: its name, type, nulls, distinct values and the spread of its values. */
final class ColumnCard {

  private static final int LONGEST_NAME = 80;
  private static final int LONGEST_TYPE = 60;

  /** Names of the quantiles, as {@link NumberStatistics#LEVELS} has them. */
  private static final List<String> LEVELS = List.of("5 %", "25 %", "Median", "75 %", "95 %");

  private ColumnCard() {}

  /**
   * @param id unique in the page
   * @param rows rows of the table
   */
  static Markup draw(String id, ColumnProfile column, long rows) {
    return Tag.of("li", "card")
        .containing(
            Tag.of("h4").containing(Markup.text(column.column().name(), LONGEST_NAME)),
            Tag.of("p", "type")
                .containing(Markup.text(column.column().type().dtype(), LONGEST_TYPE)),
            Tag.of("p", "pair")
                .containing(
                    Tag.of("span").containing(nulls(column, rows)),
                    Tag.of("span", "soft")
                        .containing(NumberFormat.count(column.distinctCount()) + " distinct")),
            nullBar(id + "n", column, rows),
            ColumnChart.draw(id + "v", column, rows),
            Markup.orNothing(column.statistics().map(ColumnCard::statistics)));
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

  /** A column about whose values nothing is reported. */
  static Markup withheld(ColumnProfile column) {
    return Tag.of("li", "card")
        .containing(
            Tag.of("h4").containing(Markup.text(column.column().name(), LONGEST_NAME)),
            Tag.of("p", "type")
                .containing(Markup.text(column.column().type().dtype(), LONGEST_TYPE)),
            Tag.of("p", "soft").containing("Figures withheld: it may hold personal data."));
  }

  private static String nulls(ColumnProfile column, long rows) {
    return column.nullCount() == 0
        ? "No nulls"
        : NumberFormat.share(column.nullCount(), rows) + " null";
  }

  private static Markup nullBar(String id, ColumnProfile column, long rows) {
    return Svg.image(
        id,
        6,
        "Null share of " + PlainLine.cut(column.column().name(), LONGEST_TYPE),
        NumberFormat.count(column.nullCount()) + " of " + NumberFormat.counted(rows, "row"),
        Svg.bar(0, 6, column.nullCount(), rows, "null"));
  }
}
