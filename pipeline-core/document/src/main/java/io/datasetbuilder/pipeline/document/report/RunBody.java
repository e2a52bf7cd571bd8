package io.datasetbuilder.pipeline.document.report;

import io.datasetbuilder.pipeline.document.report.RunReport.Output;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import java.util.ArrayList;
import java.util.List;

/** The main part of the page: messages, each source, the files and what identifies the run. */
final class RunBody {

  private static final int LONGEST_NAME = 200;

  private final RunReport run;
  private final PageBudget budget;

  RunBody(RunReport run, PageBudget budget) {
    this.run = run;
    this.budget = budget;
  }

  Markup draw() {
    List<SourceReport> shown = PageBudget.first(run.sources(), budget.sources());
    List<Markup> parts = new ArrayList<>();
    parts.add(messages());
    parts.add(contents(shown));
    for (int i = 0; i < shown.size(); i++) {
      parts.add(new SourceSection("s" + i, shown.get(i), budget).draw());
    }
    parts.add(PageBudget.rest(run.sources().size(), budget.sources(), "source"));
    parts.add(outputs());
    parts.add(identity());
    return Tag.of("main").containing(parts);
  }

  private Markup messages() {
    return run.messages().isEmpty()
        ? Markup.NOTHING
        : Messages.box("note", "About this run", run.messages(), budget.lines());
  }

  private static Markup contents(List<SourceReport> sources) {
    if (sources.size() < 2) {
      return Markup.NOTHING;
    }
    List<Markup> links = new ArrayList<>();
    for (SourceReport source : sources) {
      Tag link = Tag.of("a").with("href", "#s" + links.size());
      links.add(Tag.of("li").containing(link.containing(Markup.text(source.key(), LONGEST_NAME))));
    }
    return Tag.of("nav").with("aria-label", "Sources").containing(Tag.of("ul").containing(links));
  }

  private Markup outputs() {
    if (run.outputs().isEmpty()) {
      return Markup.NOTHING;
    }
    Table table = new Table("Files of this run", "File", "Size", "SHA-256");
    for (Output output : PageBudget.first(run.outputs(), budget.lines())) {
      table.row(
          Markup.text(output.path(), LONGEST_NAME),
          Tag.of("span", "whole").containing(NumberFormat.bytes(output.bytes())),
          Tag.of("code").containing(Markup.text(output.sha256(), LONGEST_NAME)));
    }
    return section(
        "outputs",
        "Files",
        table.draw(),
        PageBudget.rest(run.outputs().size(), budget.lines(), "file"));
  }

  private Markup identity() {
    FactList facts = new FactList();
    facts.code("Dataset", run.datasetId()).code("Run", run.runId());
    facts.fact("Started", NumberFormat.moment(run.startedAt()));
    facts.fact("Finished", NumberFormat.moment(run.finishedAt()));
    facts.fact("Built by", "dataset-builder " + run.builderVersion());
    facts.code("Spec digest", run.specDigest());
    return section("run", "This run", Tag.of("div", "card").containing(facts.draw()));
  }

  private static Markup section(String id, String heading, Markup... content) {
    return Tag.of("section")
        .with("aria-labelledby", id)
        .containing(Tag.of("h2").with("id", id).containing(heading), Markup.join(content));
  }
}
