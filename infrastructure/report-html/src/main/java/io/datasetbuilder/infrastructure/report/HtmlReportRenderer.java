package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Stylesheet;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.report.ReportRenderer;
import io.datasetbuilder.pipeline.document.report.RunReport;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Renders the page about a run. The page is one file that loads nothing and runs no script; its
 * policy forbids the browser both. It adapts to light and dark, wide and narrow.
 */
public final class HtmlReportRenderer implements ReportRenderer {

  /** No page reaches this length, in bytes. */
  static final int LONGEST = 300_000;

  /**
   * {@inheritDoc} A page that would be too long draws half as much of its lists, and half again,
   * until it is not.
   */
  @Override
  public String render(RunReport run) {
    for (PageBudget budget = PageBudget.FULL; ; budget = budget.halved()) {
      String page = new Page(run, budget).html();
      if (page.getBytes(StandardCharsets.UTF_8).length < LONGEST) {
        return page;
      }
    }
  }

  /** The page within a budget. */
  private record Page(RunReport run, PageBudget budget) {

    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_DESCRIPTION = 2000;

    String html() {
      Markup body =
          Tag.of("div", "page").containing(header(), main(), Tag.of("footer").containing(footer()));
      Markup page =
          Tag.of("html").with("lang", "en").containing(head(), Tag.of("body").containing(body));
      return "<!DOCTYPE html>\n" + page.html() + "\n";
    }

    private Markup head() {
      return Tag.of("head")
          .containing(
              Tag.of("meta").with("charset", "utf-8").alone(),
              Tag.of("meta")
                  .with("http-equiv", "Content-Security-Policy")
                  .with("content", "default-src 'none'; style-src 'unsafe-inline'")
                  .alone(),
              Tag.of("meta")
                  .with("name", "viewport")
                  .with("content", "width=device-width, initial-scale=1")
                  .alone(),
              Tag.of("title")
                  .containing(PlainLine.cut(run.title(), LONGEST_NAME) + " – build report"),
              Tag.of("style").containing(new Markup(Stylesheet.CSS)));
    }

    private String footer() {
      return "Written by dataset-builder "
          + PlainLine.cut(run.builderVersion(), LONGEST_NAME)
          + ". The manifest next to this page is the authoritative record.";
    }

    /** The dataset, the status of the run, and its most important numbers. */
    private Markup header() {
      return Tag.of("header")
          .containing(
              Tag.of("p", "over")
                  .containing(
                      Tag.of("span", "pill " + run.status().name().toLowerCase(Locale.ROOT))
                          .containing(ending(run.status())),
                      Tag.of("code").containing(Markup.text(run.datasetId(), LONGEST_NAME))),
              Tag.of("h1").containing(Markup.text(run.title(), LONGEST_NAME)),
              Tag.of("p", "lead").containing(Markup.text(run.description(), LONGEST_DESCRIPTION)),
              tiles());
    }

    private static String ending(RunStatus status) {
      return switch (status) {
        case OK -> "Built";
        case FAILED -> "Failed";
        case CANCELLED -> "Cancelled";
      };
    }

    private Markup tiles() {
      long sources = run.sources().stream().filter(source -> !source.composed()).count();
      long columns =
          run.sources().stream()
              .filter(source -> source.rows().gold().isPresent())
              .flatMap(source -> source.profile().stream())
              .mapToLong(table -> table.columns().size())
              .sum();
      CheckCounts checks = run.totals().checks();
      return Tag.of("dl", "tiles")
          .containing(
              tile(
                  "Rows published",
                  run.totals().publishedRows().map(NumberFormat::count).orElse("-"),
                  "in " + NumberFormat.counted(run.totals().publishedByTable().size(), "table")),
              tile(
                  "Columns",
                  NumberFormat.count(columns),
                  "from " + NumberFormat.counted(sources, "source")),
              tile("Checks", NumberFormat.count(checks.evaluated()), results(checks)),
              tile(
                  "Files",
                  NumberFormat.count(run.totals().files()),
                  NumberFormat.bytes(run.totals().bytes()) + " and this page"),
              tile(
                  "Time",
                  NumberFormat.duration(run.duration()),
                  "on " + NumberFormat.day(run.startedAt())));
    }

    private static String results(CheckCounts checks) {
      if (checks.evaluated() == 0) {
        return "none ran";
      }
      return checks.pass() == checks.evaluated()
          ? "all passed"
          : "%s passed, %s warned, %s failed"
              .formatted(
                  NumberFormat.count(checks.pass()),
                  NumberFormat.count(checks.warn()),
                  NumberFormat.count(checks.fail()));
    }

    private static Markup tile(String name, String figure, String below) {
      return Markup.card(
          Tag.of("dt").containing(name),
          Tag.of("dd")
              .containing(Tag.of("strong").containing(figure), Tag.of("span").containing(below)));
    }

    /** Messages, each source, the files and what identifies the run. */
    private Markup main() {
      List<SourceReport> shown = PageBudget.first(run.sources(), budget.sources());
      List<Markup> parts = new ArrayList<>();
      parts.add(MessageBox.draw("note", "About this run", run.messages(), budget.lines()));
      parts.add(shown.size() < 2 ? Markup.NOTHING : contents(shown));
      for (int i = 0; i < shown.size(); i++) {
        parts.add(new SourceSection("s" + i, shown.get(i), budget).draw());
      }
      parts.add(PageBudget.rest(run.sources().size(), budget.sources(), "source"));
      parts.add(run.outputs().isEmpty() ? Markup.NOTHING : outputs());
      parts.add(run.snapshots().isEmpty() ? Markup.NOTHING : snapshots());
      parts.add(identity());
      return Tag.of("main").containing(parts);
    }

    private static Markup contents(List<SourceReport> sources) {
      List<Markup> links = new ArrayList<>();
      for (SourceReport source : sources) {
        Tag link = Tag.of("a").with("href", "#s" + links.size());
        links.add(
            Tag.of("li").containing(link.containing(Markup.text(source.key(), LONGEST_NAME))));
      }
      return Tag.of("nav").with("aria-label", "Sources").containing(Tag.of("ul").containing(links));
    }

    private Markup outputs() {
      Table table = new Table("Files of this run", "File", "Size", "SHA-256");
      table.rows(
          run.outputs(),
          budget.lines(),
          "file",
          file ->
              List.of(
                  Markup.text(file.path(), LONGEST_NAME),
                  Tag.of("span", "whole").containing(NumberFormat.bytes(file.facts().bytes())),
                  Tag.of("code").containing(Markup.text(file.facts().sha256(), LONGEST_NAME))));
      return section("outputs", "Files", table.draw());
    }

    private Markup snapshots() {
      Table table = new Table("Snapshots of this run", "Table", "Snapshot");
      table.rows(
          run.snapshots(),
          budget.sources(),
          "table",
          snapshot ->
              List.of(
                  Markup.text(snapshot.table(), LONGEST_NAME),
                  Tag.of("code").containing(Markup.text(snapshot.id(), LONGEST_NAME))));
      Markup note =
          Tag.of("p", "soft above")
              .containing(
                  Markup.text("They are committed after this page is written. "),
                  Tag.of("code").containing("dataset-builder table NAME"),
                  Markup.text(" lists the snapshots that the warehouse has."));
      return section("snapshots", "Warehouse", Markup.join(note, table.draw()));
    }

    private Markup identity() {
      FactList facts = new FactList();
      facts.code("Dataset", run.datasetId()).code("Run", run.runId());
      facts.fact("Started", NumberFormat.moment(run.startedAt()));
      facts.fact("Finished", NumberFormat.moment(run.finishedAt()));
      facts.fact("Built by", "dataset-builder " + run.builderVersion());
      facts.code("Spec digest", run.specDigest());
      return section("run", "This run", facts.draw());
    }

    private static Markup section(String id, String heading, Markup content) {
      return Tag.of("section")
          .with("aria-labelledby", id)
          .containing(Tag.of("h2").with("id", id).containing(heading), content);
    }
  }
}
