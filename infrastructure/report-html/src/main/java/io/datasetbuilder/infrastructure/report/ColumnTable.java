package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.ValueCount;
import java.util.List;
import java.util.Set;

/** Columns of a wide table that get a line each instead of a drawing. */
final class ColumnTable {

  private static final int LONGEST_NAME = 60;
  private static final int LONGEST_VALUE = 24;

  private ColumnTable() {}

  /**
   * @param withheld columns about whose values nothing is shown
   * @param rows rows of the table
   */
  static Markup draw(List<ColumnProfile> columns, Set<String> withheld, long rows) {
    if (columns.isEmpty()) {
      return Markup.NOTHING;
    }
    Table table =
        new Table(
            "Further columns", "Column", "Type", "Null", "Distinct", "Values", "Mean", "Median");
    for (ColumnProfile column : columns) {
      if (withheld.contains(column.column().name())) {
        table.row(
            name(column),
            type(column),
            Markup.NOTHING,
            Markup.NOTHING,
            Markup.text("withheld"),
            Markup.NOTHING,
            Markup.NOTHING);
      } else {
        table.row(
            name(column),
            type(column),
            Markup.text(NumberFormat.share(column.nullCount(), rows)),
            Markup.text(NumberFormat.count(column.distinctCount())),
            values(column),
            Markup.text(column.statistics().map(all -> NumberFormat.number(all.mean())).orElse("")),
            Markup.text(
                column.statistics().map(all -> NumberFormat.number(all.median())).orElse("")));
      }
    }
    return Tag.of("div", "after rows").containing(table.draw());
  }

  private static Markup name(ColumnProfile column) {
    return Markup.text(column.column().name(), LONGEST_NAME);
  }

  private static Markup type(ColumnProfile column) {
    return Markup.text(column.column().type().dtype(), LONGEST_VALUE);
  }

  private static Markup values(ColumnProfile column) {
    return Markup.text(
        column
            .range()
            .map(ends -> cut(ends.min()) + " to " + cut(ends.max()))
            .or(() -> column.topValues().stream().findFirst().map(ColumnTable::frequent))
            .orElse(""));
  }

  private static String frequent(ValueCount value) {
    return cut(value.value()) + " (" + NumberFormat.count(value.count()) + ")";
  }

  private static String cut(String value) {
    return PlainLine.cut(value, LONGEST_VALUE);
  }
}
