package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.description.GoldTable;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.gold.DeclaredColumn;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.Correlation;
import io.datasetbuilder.pipeline.table.profile.NumberStatistics;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The profile of a table: its columns as cards and as lines of a table, its correlations, and its
 * first rows. Of a column that is declared to hold personal data or may hold some, it shows neither
 * values nor statistics, whatever the profile has.
 */
final class ProfilePart {

  private static final int LONGEST_LISTED_NAME = 60;
  private static final int LONGEST_LISTED_VALUE = 24;
  private static final int MOST_CORRELATIONS = 10;
  private static final int LONGEST_CORRELATED_NAME = 80;

  /** More would only be scrolled past; the columns are described one by one elsewhere. */
  private static final int MOST_SAMPLE_COLUMNS = 20;

  private static final int LONGEST_CELL = 40;

  private final TableProfile table;
  private final Set<String> masked;
  private final Set<String> withheld;
  private final Map<String, ColumnHints> hints;
  private final PageBudget budget;

  /**
   * @param hints facts about columns in addition to their types, by name
   */
  ProfilePart(
      TableProfile table,
      PersonalData personalData,
      Map<String, ColumnHints> hints,
      PageBudget budget) {
    this.table = table;
    this.hints = hints;
    this.masked =
        personalData.masking().masked().stream()
            .map(DeclaredColumn::name)
            .collect(Collectors.toUnmodifiableSet());
    this.withheld = personalData.withheldColumns();
    this.budget = budget;
  }

  /**
   * @param id unique in the page
   * @param firstRows a cell for each column of the profile
   */
  Markup draw(String id, List<List<JsonValue>> firstRows) {
    return Markup.join(columns(id), correlations(), sample(firstRows));
  }

  private Markup columns(String id) {
    List<ColumnProfile> all = table.columns();
    List<ColumnProfile> drawn = PageBudget.first(all, budget.columns());
    List<ColumnProfile> listed =
        PageBudget.first(all.subList(drawn.size(), all.size()), budget.listed());
    List<Markup> cards = new ArrayList<>();
    for (ColumnProfile column : drawn) {
      ColumnCard card =
          new ColumnCard(
              id + "c" + cards.size(),
              column,
              hints.getOrDefault(column.column().name(), ColumnHints.none()),
              table.rowCount());
      cards.add(isWithheld(column) ? card.withheld() : card.draw());
    }
    return Markup.part(
        NumberFormat.counted(all.size(), "column"),
        Tag.of("ul", "columns").containing(cards),
        listed.isEmpty() ? Markup.NOTHING : further(listed),
        PageBudget.rest(all.size(), drawn.size() + listed.size(), "column"),
        exactness());
  }

  /** Columns of a wide table that get a line each instead of a card. */
  private Markup further(List<ColumnProfile> columns) {
    Table further =
        new Table(
            "Further columns", "Column", "Type", "Null", "Distinct", "Values", "Mean", "Median");
    for (ColumnProfile column : columns) {
      Stream<String> figures =
          isWithheld(column)
              ? Stream.of("", "", "withheld", "", "")
              : Stream.of(
                  NumberFormat.share(column.nullCount(), table.rowCount()),
                  NumberFormat.count(column.distinctCount()),
                  values(column),
                  statistic(column, NumberStatistics::mean),
                  statistic(column, NumberStatistics::median));
      Stream<Markup> head =
          Stream.of(
              Markup.text(column.column().name(), LONGEST_LISTED_NAME),
              Markup.text(column.column().type().dtype(), LONGEST_LISTED_VALUE));
      further.row(Stream.concat(head, figures.map(Markup::text)).toList());
    }
    return further.draw("after rows");
  }

  private static String values(ColumnProfile column) {
    return column
        .range()
        .map(ends -> cut(ends.min()) + " to " + cut(ends.max()))
        .or(
            () ->
                column.topValues().stream()
                    .findFirst()
                    .map(top -> cut(top.value()) + " (" + NumberFormat.count(top.count()) + ")"))
        .orElse("");
  }

  private static String cut(String value) {
    return PlainLine.cut(value, LONGEST_LISTED_VALUE);
  }

  private static String statistic(
      ColumnProfile column, Function<NumberStatistics, BigDecimal> statistic) {
    return column.statistics().map(statistic).map(NumberFormat::number).orElse("");
  }

  /** States which statistics are not those of all rows. */
  private Markup exactness() {
    return table.columns().stream()
        .flatMap(column -> column.statistics().stream())
        .filter(statistics -> !statistics.exactQuantiles())
        .findFirst()
        .map(
            statistics ->
                Markup.note(
                    "Medians and other quantiles are approximate: they are those of one row in "
                        + NumberFormat.count(statistics.quantileRows())
                        + ", always the same ones. All other statistics are exact."))
        .orElse(Markup.NOTHING);
  }

  /** The pairs of numeric columns that go together most. */
  private Markup correlations() {
    List<Correlation> all =
        table.correlations().stream()
            .filter(pair -> !withheld.contains(pair.left()) && !withheld.contains(pair.right()))
            .sorted(Comparator.comparing((Correlation pair) -> pair.coefficient().abs()).reversed())
            .toList();
    return all.isEmpty()
        ? Markup.NOTHING
        : Markup.part(
            "Correlations",
            new Table("Correlations", "Column", "Column", "Pearson's coefficient")
                .rows(
                    all,
                    Math.min(MOST_CORRELATIONS, budget.lines()),
                    "weaker correlation",
                    ProfilePart::cells)
                .draw());
  }

  private static List<Markup> cells(Correlation pair) {
    BigDecimal coefficient = pair.coefficient();
    return List.of(
        Markup.text(pair.left(), LONGEST_CORRELATED_NAME),
        Markup.text(pair.right(), LONGEST_CORRELATED_NAME),
        Markup.text(
            coefficient.signum() > 0
                ? "+" + coefficient
                : coefficient.toString().replace('-', '−')));
  }

  private Markup sample(List<List<JsonValue>> rows) {
    List<ColumnProfile> shown =
        PageBudget.first(table.columns(), Math.min(MOST_SAMPLE_COLUMNS, budget.columns()));
    if (rows.isEmpty() || shown.isEmpty()) {
      return Markup.NOTHING;
    }
    Stream<String> names =
        shown.stream().map(column -> PlainLine.cut(column.column().name(), LONGEST_CELL));
    Table sample = new Table("First rows", names.toArray(String[]::new));
    for (List<JsonValue> row : rows) {
      List<Markup> cells = new ArrayList<>();
      for (int i = 0; i < shown.size(); i++) {
        cells.add(cell(shown.get(i), row.get(i)));
      }
      sample.unnamedRow(cells);
    }
    return Markup.part(
        "First rows",
        sample.draw("rows"),
        PageBudget.rest(table.columns().size(), shown.size(), "column"));
  }

  private Markup cell(ColumnProfile column, JsonValue value) {
    if (masked.contains(column.column().name())) {
      return soft("masked");
    }
    if (isWithheld(column)) {
      return soft("withheld");
    }
    return GoldTable.text(value)
        .map(text -> text.isEmpty() ? soft("empty text") : Markup.text(text, LONGEST_CELL))
        .orElseGet(() -> soft("null"));
  }

  private static Markup soft(String word) {
    return Tag.of("span", "soft").containing(word);
  }

  private boolean isWithheld(ColumnProfile column) {
    return withheld.contains(column.column().name());
  }
}
