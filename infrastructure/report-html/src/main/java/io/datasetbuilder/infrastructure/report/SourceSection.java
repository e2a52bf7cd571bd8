package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.document.description.GoldTable;
import io.datasetbuilder.pipeline.document.description.PersonalData;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import io.datasetbuilder.pipeline.table.silver.ColumnChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The part of the page about one source. */
final class SourceSection {

  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  private final String id;
  private final SourceReport source;
  private final PageBudget budget;
  private final Set<String> withheld;

  /**
   * @param id unique in the page
   */
  SourceSection(String id, SourceReport source, PageBudget budget) {
    this.id = id;
    this.source = source;
    this.budget = budget;
    this.withheld = source.findings().personalData().withheldColumns();
  }

  Markup draw() {
    return Tag.of("section")
        .with("id", id)
        .with("aria-labelledby", id + "h")
        .containing(
            Tag.of("h2").with("id", id + "h").containing(Markup.text(source.key(), LONGEST_NAME)),
            Tag.of("p", "soft").containing(origin()),
            problems(),
            stages(),
            Markup.orNothing(source.findings().join().map(FindingParts::join)),
            Markup.orNothing(source.profile().map(this::columns)),
            Markup.orNothing(source.profile().map(this::correlations)),
            Markup.orNothing(source.profile().map(this::sample)),
            StagesPart.splits(id + "p", source.findings().splits(), budget.lines()),
            casts(),
            ChecksPart.draw(id + "q", source.checks(), budget.lines()),
            Markup.orNothing(
                source.findings().drift().map(drift -> FindingParts.drift(drift, budget.lines()))),
            FindingParts.personalData(source.findings().personalData(), budget.lines()),
            missing(),
            provenance());
  }

  private Markup origin() {
    if (source.composed()) {
      return Markup.text(
          source
              .findings()
              .join()
              .map(join -> "Joined from " + join.left() + " and " + join.right())
              .orElse("The join of two sources: " + source.dataset()),
          LONGEST_SENTENCE);
    }
    return Markup.join(
        Markup.text("From " + source.provider() + ", dataset ", LONGEST_NAME),
        new Markup(" "),
        Tag.of("code").containing(Markup.text(source.dataset(), LONGEST_NAME)));
  }

  private Markup stages() {
    return source.composed() ? Markup.NOTHING : StagesPart.draw(id + "r", source.rows());
  }

  private Markup problems() {
    return source.problems().isEmpty()
        ? Markup.NOTHING
        : Messages.box("bad", "This source failed", source.problems(), budget.lines());
  }

  private Markup columns(TableProfile profile) {
    List<ColumnProfile> drawn = PageBudget.first(profile.columns(), budget.columns());
    List<Markup> cards = new ArrayList<>();
    for (ColumnProfile column : drawn) {
      boolean hidden = withheld.contains(column.column().name());
      cards.add(
          hidden
              ? ColumnCard.withheld(column)
              : ColumnCard.draw(id + "c" + cards.size(), column, profile.rowCount()));
    }
    String heading = NumberFormat.counted(profile.columns().size(), "column");
    List<ColumnProfile> listed =
        PageBudget.first(
            profile.columns().subList(drawn.size(), profile.columns().size()), budget.listed());
    return part(
        heading,
        Tag.of("ul", "columns").containing(cards),
        ColumnTable.draw(listed, withheld, profile.rowCount()),
        PageBudget.rest(profile.columns().size(), drawn.size() + listed.size(), "column"),
        exactness(profile));
  }

  /** Says which figures are not those of all rows. */
  private static Markup exactness(TableProfile profile) {
    return Markup.orNothing(
        profile.columns().stream()
            .flatMap(column -> column.statistics().stream())
            .filter(statistics -> !statistics.exactQuantiles())
            .findFirst()
            .map(
                statistics ->
                    Tag.of("p", "soft")
                        .containing(
                            "Medians and other quantiles are approximate: they are those of one row"
                                + " in "
                                + NumberFormat.count(statistics.quantileRows())
                                + ", always the same ones. All other figures are exact.")));
  }

  private Markup correlations(TableProfile profile) {
    return CorrelationPart.draw(profile, withheld, budget.lines());
  }

  private Markup sample(TableProfile profile) {
    return new SamplePart(profile, source.findings().personalData())
        .draw(source.firstRows(), budget.columns());
  }

  private Markup casts() {
    if (source.casts().isEmpty()) {
      return Markup.NOTHING;
    }
    Table table = new Table("Types changed by the spec", "Column", "Inferred", "Built", "Cast");
    for (ColumnChange cast : PageBudget.first(source.casts(), budget.lines())) {
      table.row(
          Markup.text(cast.column(), LONGEST_NAME),
          Markup.text(cast.from().dtype(), LONGEST_NAME),
          Markup.text(cast.to().dtype(), LONGEST_NAME),
          Tag.of("code").containing(Markup.text(cast.rule(), LONGEST_NAME)));
    }
    return part(
        "Types changed by the spec",
        table.draw(),
        PageBudget.rest(source.casts().size(), budget.lines(), "change"),
        Tag.of("p", "soft").containing("No value was lost."));
  }

  private Markup missing() {
    List<String> names = source.findings().missing();
    return names.isEmpty()
        ? Markup.NOTHING
        : Messages.box("note", "A publication would still have to state", names, budget.lines());
  }

  private Markup provenance() {
    if (source.composed()) {
      return Markup.NOTHING;
    }
    FactList facts = new FactList();
    facts.fact("Provider", source.provider()).code("Dataset", source.dataset());
    source.rows().bronze().ifPresent(rows -> facts.fact("Records", NumberFormat.count(rows)));
    source.dataChecksum().ifPresent(checksum -> facts.code("Records checksum", checksum));
    PageBudget.first(source.provenance(), budget.lines())
        .forEach(fact -> facts.fact(fact.name(), fact.value()));
    return part("Provenance", Tag.of("div", "card").containing(facts.draw()));
  }

  private static Markup part(String heading, Markup... content) {
    return Markup.join(Tag.of("h3").containing(heading), Markup.join(content));
  }

  /**
   * The first rows of a table. A column that is declared to hold personal data shows that it is
   * masked, one that may hold some that it is withheld, whatever stands in its cells.
   */
  static final class SamplePart {

    /** More would only be scrolled past; the columns are described one by one elsewhere. */
    private static final int MOST_COLUMNS = 20;

    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_CELL = 40;

    private final TableProfile table;
    private final PersonalData personalData;
    private final Set<String> withheld;

    SamplePart(TableProfile table, PersonalData personalData) {
      this.table = table;
      this.personalData = personalData;
      this.withheld = personalData.withheldColumns();
    }

    /**
     * Draws it; nothing without rows.
     *
     * @param columns how many are drawn at the most
     */
    Markup draw(List<List<JsonValue>> rows, int columns) {
      List<ColumnProfile> shown =
          PageBudget.first(table.columns(), Math.min(MOST_COLUMNS, columns));
      if (rows.isEmpty() || shown.isEmpty()) {
        return Markup.NOTHING;
      }
      List<String> names =
          shown.stream()
              .map(column -> PlainLine.cut(column.column().name(), LONGEST_NAME))
              .toList();
      Table drawn = new Table("First rows", names.toArray(String[]::new));
      for (List<JsonValue> row : rows) {
        List<Markup> cells = new ArrayList<>();
        for (int i = 0; i < shown.size(); i++) {
          cells.add(cell(shown.get(i).column().name(), row.get(i)));
        }
        drawn.cells(cells);
      }
      return Markup.join(
          Tag.of("h3").containing("First rows"),
          Tag.of("div", "rows").containing(drawn.draw()),
          PageBudget.rest(table.columns().size(), shown.size(), "column"));
    }

    private Markup cell(String column, JsonValue value) {
      if (isMasked(column)) {
        return soft("masked");
      }
      if (withheld.contains(column)) {
        return soft("withheld");
      }
      return GoldTable.text(value)
          .map(text -> text.isEmpty() ? soft("empty text") : Markup.text(text, LONGEST_CELL))
          .orElseGet(() -> soft("null"));
    }

    private boolean isMasked(String column) {
      return personalData.masking().masked().stream()
          .anyMatch(masked -> masked.name().equals(column));
    }

    private static Markup soft(String word) {
      return Tag.of("span", "soft").containing(word);
    }
  }
}
