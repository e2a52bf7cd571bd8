package io.datasetbuilder.pipeline.report;

import io.datasetbuilder.pipeline.document.Figures;
import io.datasetbuilder.pipeline.profile.ColumnProfile;
import io.datasetbuilder.pipeline.profile.ColumnProfile.Range;
import io.datasetbuilder.pipeline.profile.ColumnProfile.ValueCount;
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
            name(column), type(column), Markup.NOTHING, Markup.NOTHING, Markup.text("withheld"));
      } else {
        table.row(
            name(column),
            type(column),
            Markup.text(Figures.share(column.nullCount(), rows)),
            Markup.text(Figures.count(column.distinctCount())),
            values(column),
            Markup.text(column.statistics().map(all -> Figures.number(all.mean())).orElse("")),
            Markup.text(column.statistics().map(all -> Figures.number(all.median())).orElse("")));
      }
    }
    return Tag.of("div", "after").containing(table.draw());
  }

  private static Markup name(ColumnProfile column) {
    return Markup.text(column.column().name(), LONGEST_NAME);
  }

  private static Markup type(ColumnProfile column) {
    return Markup.text(column.column().type().dtype(), LONGEST_VALUE);
  }

  private static Markup values(ColumnProfile column) {
    if (column.range().isPresent()) {
      Range range = column.range().get();
      return Markup.join(
          Markup.text(range.min(), LONGEST_VALUE),
          Markup.text(" to "),
          Markup.text(range.max(), LONGEST_VALUE));
    }
    return column.topValues().isEmpty() ? Markup.NOTHING : frequent(column.topValues().get(0));
  }

  private static Markup frequent(ValueCount value) {
    return Markup.join(
        Markup.text(value.value(), LONGEST_VALUE),
        Markup.text(" (" + Figures.count(value.count()) + ")"));
  }
}
