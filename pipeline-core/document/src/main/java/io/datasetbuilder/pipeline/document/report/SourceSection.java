package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.description.DescribedSplit;
import io.datasetbuilder.pipeline.document.report.SourceReport.Cast;
import io.datasetbuilder.pipeline.document.report.SourceReport.Check;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The part of the page about one source. */
final class SourceSection {

  private static final int LONGEST_NAME = 120;
  private static final int LONGEST_SENTENCE = 400;

  private final String id;
  private final SourceReport source;
  private final PageBudget budget;

  /**
   * @param id unique in the page
   */
  SourceSection(String id, SourceReport source, PageBudget budget) {
    this.id = id;
    this.source = source;
    this.budget = budget;
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
            Markup.orNothing(source.findings().join().map(JoinPart::draw)),
            Markup.orNothing(source.profile().map(this::columns)),
            Markup.orNothing(source.profile().map(this::correlations)),
            Markup.orNothing(source.profile().map(this::sample)),
            splits(),
            casts(),
            checks(),
            DriftPart.draw(source.findings().drift(), budget.lines()),
            PersonalDataPart.draw(source.findings().personalData(), budget.lines()),
            missing(),
            provenance());
  }

  private Markup origin() {
    if (source.composed()) {
      return Markup.text(
          source
              .findings()
              .join()
              .map(join -> "Joined from " + join.left().alias() + " and " + join.right().alias())
              .orElse("The join of two sources: " + source.dataset()),
          LONGEST_SENTENCE);
    }
    return Markup.join(
        Markup.text("From " + source.provider() + ", dataset ", LONGEST_NAME),
        new Markup(" "),
        Tag.of("code").containing(Markup.text(source.dataset(), LONGEST_NAME)));
  }

  private Markup stages() {
    return source.composed()
        ? Markup.NOTHING
        : part(
            "Rows through the stages",
            Tag.of("div", "card")
                .containing(StageChart.draw(id + "r", source.rows()), duplicates()));
  }

  private Markup duplicates() {
    Optional<Long> silver = source.rows().silver();
    return Markup.orNothing(
        source
            .rowFacts()
            .duplicates()
            .filter(count -> silver.isPresent())
            .map(count -> Tag.of("p", "soft after").containing(repeated(count, silver.get()))));
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

  private Markup problems() {
    return source.problems().isEmpty()
        ? Markup.NOTHING
        : Messages.box("bad", "This source failed", source.problems(), budget.lines());
  }

  private Markup columns(TableProfile profile) {
    List<ColumnProfile> drawn = PageBudget.first(profile.columns(), budget.columns());
    List<Markup> cards = new ArrayList<>();
    for (ColumnProfile column : drawn) {
      boolean withheld = source.findings().withheld().contains(column.column().name());
      cards.add(
          withheld
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
        ColumnTable.draw(listed, source.findings().withheld(), profile.rowCount()),
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
    return CorrelationPart.draw(profile, source.findings().withheld(), budget.lines());
  }

  private Markup sample(TableProfile profile) {
    return new SamplePart(profile, source.findings())
        .draw(source.rowFacts().first(), budget.columns());
  }

  private Markup casts() {
    if (source.casts().isEmpty()) {
      return Markup.NOTHING;
    }
    Table table = new Table("Types changed by the spec", "Column", "Inferred", "Built", "Cast");
    for (Cast cast : PageBudget.first(source.casts(), budget.lines())) {
      table.row(
          Markup.text(cast.column(), LONGEST_NAME),
          Markup.text(cast.from(), LONGEST_NAME),
          Markup.text(cast.to(), LONGEST_NAME),
          Tag.of("code").containing(Markup.text(cast.by(), LONGEST_NAME)));
    }
    return part(
        "Types changed by the spec",
        table.draw(),
        PageBudget.rest(source.casts().size(), budget.lines(), "change"),
        Tag.of("p", "soft").containing("No value was lost."));
  }

  private Markup checks() {
    if (source.checks().isEmpty()) {
      return part("Checks", Tag.of("p", "soft").containing("No checks ran."));
    }
    Markup chart =
        Tag.of("div", "card above").containing(OutcomeChart.draw(id + "q", source.checks()));
    List<Check> drawn = PageBudget.first(source.checks(), budget.lines());
    boolean detailed = drawn.stream().anyMatch(check -> !check.detail().isEmpty());
    List<String> headers = new ArrayList<>(List.of("Check", "Result", "Found", "Required"));
    if (detailed) {
      headers.add("Detail");
    }
    Table table = new Table("Checks", headers.toArray(String[]::new));
    for (Check check : drawn) {
      List<Markup> cells = new ArrayList<>();
      cells.add(outcome(check));
      cells.add(Markup.text(check.found(), LONGEST_NAME));
      cells.add(Markup.text(check.required(), LONGEST_NAME));
      if (detailed) {
        cells.add(Markup.text(check.detail(), LONGEST_SENTENCE));
      }
      table.row(Markup.text(check.name(), LONGEST_NAME), cells.toArray(Markup[]::new));
    }
    return part(
        "Checks",
        chart,
        table.draw(),
        PageBudget.rest(source.checks().size(), budget.lines(), "check"));
  }

  private Markup splits() {
    List<DescribedSplit> all = source.findings().splits();
    List<DescribedSplit> drawn = PageBudget.first(all, budget.lines());
    if (drawn.isEmpty()) {
      return Markup.NOTHING;
    }
    long rows = all.stream().mapToLong(DescribedSplit::rows).sum();
    return part(
        NumberFormat.counted(all.size(), "split"),
        Tag.of("div", "card").containing(SplitChart.draw(id + "p", drawn, rows)),
        PageBudget.rest(all.size(), budget.lines(), "split"));
  }

  private Markup missing() {
    List<String> names = source.findings().missing();
    return names.isEmpty()
        ? Markup.NOTHING
        : Messages.box("note", "A publication would still have to state", names, budget.lines());
  }

  private static Markup outcome(Check check) {
    String style = check.outcome().name().toLowerCase(Locale.ROOT);
    return Tag.of("span", "pill " + style).containing(check.outcome().word());
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
}
