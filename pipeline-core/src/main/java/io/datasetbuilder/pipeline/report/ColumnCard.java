package io.datasetbuilder.pipeline.report;

import io.datasetbuilder.pipeline.document.Figures;
import io.datasetbuilder.pipeline.document.PlainLine;
import io.datasetbuilder.pipeline.profile.ColumnProfile;

/** One column: its name, type, nulls, distinct values and the spread of its values. */
final class ColumnCard {

  private static final int LONGEST_NAME = 80;
  private static final int LONGEST_TYPE = 60;

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
                        .containing(Figures.count(column.distinctCount()) + " distinct")),
            nullBar(id + "n", column, rows),
            ColumnChart.draw(id + "v", column, rows));
  }

  /** A column about whose values nothing is told. */
  static Markup withheld(ColumnProfile column) {
    return Tag.of("li", "card")
        .containing(
            Tag.of("h4").containing(Markup.text(column.column().name(), LONGEST_NAME)),
            Tag.of("p", "type")
                .containing(Markup.text(column.column().type().dtype(), LONGEST_TYPE)),
            Tag.of("p", "soft").containing("Figures withheld: it may hold personal data."));
  }

  private static String nulls(ColumnProfile column, long rows) {
    return column.nullCount() == 0 ? "No nulls" : Figures.share(column.nullCount(), rows) + " null";
  }

  private static Markup nullBar(String id, ColumnProfile column, long rows) {
    return Svg.image(
        id,
        6,
        "Null share of " + PlainLine.cut(column.column().name(), LONGEST_TYPE),
        Figures.count(column.nullCount()) + " of " + Figures.counted(rows, "row"),
        Svg.bar(0, 6, column.nullCount(), rows, "null"));
  }
}
