package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.document.report.SourceReport.Findings;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.List;

/**
 * The part of the page about one source.
 *
 * @param id unique in the page
 */
record SourceSection(String id, SourceReport source, PageBudget budget) {

  Markup draw() {
    Findings findings = source.findings();
    int lines = budget.lines();
    return Tag.of("section")
        .with("id", id)
        .with("aria-labelledby", id + "h")
        .containing(
            Tag.of("h2").with("id", id + "h").containing(Markup.name(source.key())),
            Tag.of("p", "soft").containing(origin()),
            MessageBox.draw("bad", "This source failed", source.problems(), lines),
            source.composed() ? Markup.NOTHING : CountParts.stages(id + "r", source.rows()),
            findings.join().map(FindingParts::join).orElse(Markup.NOTHING),
            profile(),
            CountParts.splits(id + "p", findings.splits(), lines),
            casts(),
            CountParts.checks(id + "q", source.checks(), lines),
            findings.drift().map(drift -> FindingParts.drift(drift, lines)).orElse(Markup.NOTHING),
            FindingParts.personalData(findings.personalData(), lines),
            MessageBox.draw(
                "note", "A publication would still have to state", findings.missing(), lines),
            source.composed() ? furtherFacts() : provenance());
  }

  private Markup origin() {
    if (source.composed()) {
      return Markup.sentence(
          source
              .findings()
              .join()
              .map(join -> "Joined from " + join.left() + " and " + join.right())
              .orElse("The join of two sources: " + source.dataset()));
    }
    return Markup.join(
        Markup.name("From " + source.provider() + ", dataset "),
        new Markup(" "),
        Tag.of("code").containing(Markup.name(source.dataset())));
  }

  private Markup profile() {
    return source
        .profile()
        .map(
            table ->
                new ProfilePart(table, source.findings().personalData(), source.hints(), budget))
        .map(part -> part.draw(id, source.firstRows()))
        .orElse(Markup.NOTHING);
  }

  private Markup casts() {
    if (source.casts().isEmpty()) {
      return Markup.NOTHING;
    }
    Table table = new Table("Types changed by the spec", "Column", "Inferred", "Built", "Cast");
    table.rows(
        source.casts(),
        budget.lines(),
        "change",
        cast ->
            List.of(
                Markup.name(cast.column()),
                Markup.name(cast.from().dtype()),
                Markup.name(cast.to().dtype()),
                Tag.of("code").containing(Markup.name(cast.rule()))));
    return Markup.part(
        "Types changed by the spec", table.draw(), Markup.note("No value was lost."));
  }

  /** Facts about a composition in addition to its join. */
  private Markup furtherFacts() {
    if (source.provenance().isEmpty()) {
      return Markup.NOTHING;
    }
    FactList facts = new FactList();
    source.provenance().forEach(fact -> facts.fact(fact.name(), fact.value()));
    return Markup.part("Further facts", facts.draw());
  }

  private Markup provenance() {
    FactList facts = new FactList();
    facts.fact("Provider", source.provider()).code("Dataset", source.dataset());
    source.rows().bronze().ifPresent(rows -> facts.fact("Records", NumberFormat.count(rows)));
    source.dataChecksum().ifPresent(checksum -> facts.code("Records checksum", checksum));
    PageBudget.first(source.provenance(), budget.lines())
        .forEach(fact -> facts.fact(fact.name(), fact.value()));
    return Markup.part("Provenance", facts.draw());
  }
}
