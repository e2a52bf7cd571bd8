package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Svg;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.description.DatasetDescription.DescribedSplit;
import io.datasetbuilder.pipeline.document.report.SourceReport.StageRows;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts of a source as bars: rows through the stages, rows of the splits, results of checks. */
final class CountParts {

  private static final BarChart STAGES = new BarChart("Rows through the stages", 38, 8);
  private static final BarChart SPLITS = new BarChart("Rows of each split", 34, 6);
  private static final BarChart CHECKS = new BarChart("How checks ended", 34, 6);
  private static final int LONGEST_SPLIT = 40;

  private CountParts() {}

  /**
   * @param id unique in the page
   */
  static Markup stages(String id, StageRows rows) {
    long most =
        Stream.of(rows.bronze(), rows.silver(), rows.gold())
            .flatMap(Optional::stream)
            .reduce(0L, Math::max);
    List<Bar> bars =
        List.of(
            stage("Bronze", "bronze", rows.bronze(), Optional.empty()),
            stage("Silver", "silver", rows.silver(), rows.bronze()),
            stage("Gold", "gold", rows.gold(), rows.silver()));
    return Markup.part(STAGES.title(), Markup.card(STAGES.draw(id, bars, most), duplicates(rows)));
  }

  private static Bar stage(
      String name, String styleClass, Optional<Long> rows, Optional<Long> before) {
    String stated = rows.map(count -> NumberFormat.counted(count, "row")).orElse("not run");
    String change = rows.isPresent() && before.isPresent() ? change(rows.get() - before.get()) : "";
    return new Bar(
        name,
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
    return rows.duplicates()
        .flatMap(count -> rows.silver().map(all -> repeated(count, all)))
        .map(sentence -> Tag.of("p", "soft after").containing(sentence))
        .orElse(Markup.NOTHING);
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
   * @param most splits at the most
   */
  static Markup splits(String id, List<DescribedSplit> all, int most) {
    List<DescribedSplit> drawn = PageBudget.first(all, most);
    if (drawn.isEmpty()) {
      return Markup.NOTHING;
    }
    long rows = all.stream().mapToLong(DescribedSplit::rows).sum();
    List<Bar> bars = drawn.stream().map(split -> split(split, rows)).toList();
    return Markup.part(
        NumberFormat.counted(all.size(), "split"),
        Markup.card(SPLITS.draw(id, bars, rows)),
        PageBudget.rest(all.size(), most, "split"));
  }

  private static Bar split(DescribedSplit split, long rows) {
    String name = PlainLine.cut(split.name(), LONGEST_SPLIT);
    String counted = NumberFormat.counted(split.rows(), "row");
    return new Bar(
        name,
        Markup.text(counted + " · " + NumberFormat.share(split.rows(), rows)),
        name + ": " + counted,
        split.rows(),
        "gold");
  }

  /**
   * A bar for each status that there is, and a line for each check.
   *
   * @param id unique in the page
   * @param most lines at the most
   */
  static Markup checks(String id, List<QualityCheckResult> checks, int most) {
    if (checks.isEmpty()) {
      return Markup.part("Checks", Markup.note("No checks ran."));
    }
    List<Bar> bars = new ArrayList<>();
    for (CheckStatus status : CheckStatus.values()) {
      long count = checks.stream().filter(check -> check.status() == status).count();
      if (count > 0) {
        String stated = NumberFormat.count(count) + " " + word(status);
        Markup share = Markup.text(NumberFormat.share(count, checks.size()));
        bars.add(new Bar(stated, share, stated, count, status.wire() + "-bar"));
      }
    }
    return Markup.part(
        "Checks",
        Tag.of("div", "card above").containing(CHECKS.draw(id, bars, checks.size())),
        table(checks, most));
  }

  private static Markup table(List<QualityCheckResult> checks, int most) {
    boolean detailed =
        PageBudget.first(checks, most).stream().anyMatch(check -> check.detail().isPresent());
    int columns = detailed ? 5 : 4;
    Stream<String> headers = Stream.of("Check", "Result", "Found", "Required", "Detail");
    return new Table("Checks", headers.limit(columns).toArray(String[]::new))
        .rows(checks, most, "check", check -> cells(check).limit(columns).toList())
        .draw();
  }

  private static Stream<Markup> cells(QualityCheckResult check) {
    String name = check.column().map(column -> check.rule() + ": " + column).orElse(check.rule());
    return Stream.of(
        Markup.name(name),
        Tag.of("span", "pill " + check.status().wire()).containing(word(check.status())),
        Markup.name(CheckFormatter.actual(check)),
        Markup.name(CheckFormatter.threshold(check)),
        Markup.sentence(check.detail().orElse("")));
  }

  private static String word(CheckStatus status) {
    return switch (status) {
      case PASS -> "passed";
      case WARN -> "warned";
      case FAIL -> "failed";
    };
  }

  /**
   * One bar of a chart.
   *
   * @param label the name of the counted quantity
   * @param figures the text at its end
   * @param stated the same in words
   */
  private record Bar(String label, Markup figures, String stated, long part, String styleClass) {}

  /**
   * Labelled horizontal bars below each other, and the same in words.
   *
   * @param title what the bars compare
   * @param line pixels from one bar to the next
   * @param gap pixels of the last line that are left out
   */
  private record BarChart(String title, int line, int gap) {

    /**
     * @param id unique in the page
     * @param whole the quantity of a bar over the whole width
     */
    Markup draw(String id, List<Bar> bars, long whole) {
      List<Markup> drawn = new ArrayList<>();
      for (Bar bar : bars) {
        int top = drawn.size() * line;
        drawn.add(
            Markup.join(
                Svg.left(top + 13, Markup.text(bar.label())),
                Svg.right(top + 13, bar.figures()),
                Svg.bar(top + 20, 8, bar.part(), whole, bar.styleClass())));
      }
      String stated = bars.stream().map(Bar::stated).collect(Collectors.joining(", ", "", "."));
      return Svg.image(id, bars.size() * line - gap, title, stated, Markup.join(drawn));
    }
  }
}
