package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.Svg.BarChart.Bar;
import io.datasetbuilder.pipeline.document.description.DatasetDescription;
import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rows on their way through the stages, and their shares in the splits. */
final class StagesPart {

  private static final Svg.BarChart STAGES = new Svg.BarChart("Rows through the stages", 38, 8);
  private static final Svg.BarChart SPLITS = new Svg.BarChart("Rows of each split", 34, 6);
  private static final int LONGEST_NAME = 40;

  private StagesPart() {}

  /**
   * @param id unique in the page
   */
  static Markup draw(String id, StageRows rows) {
    long most =
        Stream.of(rows.bronze(), rows.silver(), rows.gold())
            .flatMap(Optional::stream)
            .reduce(0L, Math::max);
    List<Bar> bars =
        List.of(
            stage("Bronze", "bronze", rows.bronze(), Optional.empty()),
            stage("Silver", "silver", rows.silver(), rows.bronze()),
            stage("Gold", "gold", rows.gold(), rows.silver()));
    return Markup.join(
        Tag.of("h3").containing(STAGES.title()),
        Tag.of("div", "card").containing(STAGES.draw(id, bars, most), duplicates(rows)));
  }

  private static Bar stage(
      String name, String styleClass, Optional<Long> rows, Optional<Long> before) {
    String stated = rows.map(count -> NumberFormat.counted(count, "row")).orElse("not run");
    String change = rows.isPresent() && before.isPresent() ? change(rows.get() - before.get()) : "";
    return new Bar(
        Markup.text(name),
        Markup.join(Tag.of("tspan", "soft").containing(new Markup(change)), Markup.text(stated)),
        name + ": " + stated,
        rows.orElse(0L),
        styleClass);
  }

  private static String change(long difference) {
    if (difference == 0) {
      return "";
    }
    return NumberFormat.count(Math.abs(difference)) + (difference < 0 ? " fewer · " : " more · ");
  }

  private static Markup duplicates(StageRows rows) {
    return Markup.orNothing(
        rows.duplicates()
            .filter(count -> rows.silver().isPresent())
            .map(
                count ->
                    Tag.of("p", "soft after").containing(repeated(count, rows.silver().get()))));
  }

  private static String repeated(long duplicates, long rows) {
    return duplicates == 0
        ? "No row of Silver repeats another."
        : NumberFormat.counted(duplicates, "row")
            + " of Silver ("
            + NumberFormat.share(duplicates, rows)
            + ") "
            + (duplicates == 1 ? "repeats" : "repeat")
            + " an earlier one in all columns.";
  }

  /**
   * The rows of each split as a share of all rows; nothing without splits.
   *
   * @param id unique in the page
   */
  static Markup splits(String id, List<DatasetDescription.DescribedSplit> all, int most) {
    List<DatasetDescription.DescribedSplit> drawn = PageBudget.first(all, most);
    if (drawn.isEmpty()) {
      return Markup.NOTHING;
    }
    long rows = all.stream().mapToLong(DatasetDescription.DescribedSplit::rows).sum();
    List<Bar> bars = drawn.stream().map(split -> split(split, rows)).toList();
    return Markup.join(
        Tag.of("h3").containing(NumberFormat.counted(all.size(), "split")),
        Tag.of("div", "card").containing(SPLITS.draw(id, bars, rows)),
        PageBudget.rest(all.size(), most, "split"));
  }

  private static Bar split(DatasetDescription.DescribedSplit split, long rows) {
    String name = PlainLine.cut(split.name(), LONGEST_NAME);
    String counted = NumberFormat.counted(split.rows(), "row");
    return new Bar(
        Markup.text(name),
        Markup.text(counted + " · " + NumberFormat.share(split.rows(), rows)),
        name + ": " + counted,
        split.rows(),
        "gold");
  }
}
