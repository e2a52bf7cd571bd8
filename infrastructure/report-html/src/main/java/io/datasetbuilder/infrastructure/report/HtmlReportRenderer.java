package io.datasetbuilder.infrastructure.report;

import io.datasetbuilder.pipeline.document.report.ReportRenderer;
import io.datasetbuilder.pipeline.document.report.RunReport;
import io.datasetbuilder.pipeline.document.report.RunReport.Output;
import io.datasetbuilder.pipeline.document.report.SourceReport;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.table.profile.TableProfile;
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

  private static final int LONGEST_TITLE = 200;

  /**
   * {@inheritDoc} A page that would be too long draws half as much of its lists, and half again,
   * until it is not.
   */
  @Override
  public String render(RunReport run) {
    PageBudget budget = PageBudget.FULL;
    String page = render(run, budget);
    while (bytes(page) >= LONGEST) {
      budget = budget.halved();
      page = render(run, budget);
    }
    return page;
  }

  private static int bytes(String page) {
    return page.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String render(RunReport run, PageBudget budget) {
    Markup body =
        Tag.of("div", "page")
            .containing(
                RunHeader.draw(run),
                new RunBody(run, budget).draw(),
                Tag.of("footer").containing(footer(run)));
    Markup page =
        Tag.of("html").with("lang", "en").containing(head(run), Tag.of("body").containing(body));
    return "<!DOCTYPE html>\n" + page.html() + "\n";
  }

  private static Markup head(RunReport run) {
    String title = PlainLine.cut(run.title(), LONGEST_TITLE) + " – build report";
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
            Tag.of("title").containing(title),
            Tag.of("style").containing(new Markup(Stylesheet.CSS)));
  }

  private static Markup footer(RunReport run) {
    return Markup.text(
        "Written by dataset-builder "
            + PlainLine.cut(run.builderVersion(), LONGEST_TITLE)
            + ". The manifest beside this page is the record that counts.");
  }

  /** The main part of the page: messages, each source, the files and what identifies the run. */
  static final class RunBody {

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
        links.add(
            Tag.of("li").containing(link.containing(Markup.text(source.key(), LONGEST_NAME))));
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

  /** The head of the page: which dataset, how the run ended, and its most important figures. */
  static final class RunHeader {

    private static final int LONGEST_TITLE = 200;
    private static final int LONGEST_DESCRIPTION = 2000;

    private RunHeader() {}

    static Markup draw(RunReport run) {
      return Tag.of("header")
          .containing(
              Tag.of("p", "over")
                  .containing(
                      Tag.of("span", "pill " + run.status().name().toLowerCase(Locale.ROOT))
                          .containing(ending(run.status())),
                      Tag.of("code").containing(Markup.text(run.datasetId(), LONGEST_TITLE))),
              Tag.of("h1").containing(Markup.text(run.title(), LONGEST_TITLE)),
              Tag.of("p", "lead").containing(Markup.text(run.description(), LONGEST_DESCRIPTION)),
              tiles(run));
    }

    private static String ending(RunStatus status) {
      return switch (status) {
        case OK -> "Built";
        case FAILED -> "Failed";
        case CANCELLED -> "Cancelled";
      };
    }

    private static Markup tiles(RunReport run) {
      List<Markup> tiles = new ArrayList<>();
      long sources = run.sources().stream().filter(source -> !source.composed()).count();
      List<TableProfile> tables =
          run.sources().stream()
              .filter(source -> source.rows().gold().isPresent())
              .flatMap(source -> source.profile().stream())
              .toList();
      tiles.add(
          tile(
              "Rows published",
              run.totals().publishedRows().map(NumberFormat::count).orElse("-"),
              "in " + NumberFormat.counted(run.totals().publishedByTable().size(), "table")));
      tiles.add(
          tile(
              "Columns",
              NumberFormat.count(tables.stream().mapToLong(table -> table.columns().size()).sum()),
              "from " + NumberFormat.counted(sources, "source")));
      tiles.add(checks(run.totals().checks()));
      tiles.add(
          tile(
              "Files",
              NumberFormat.count(run.totals().files()),
              NumberFormat.bytes(run.totals().bytes()) + " and this page"));
      tiles.add(
          tile(
              "Time",
              NumberFormat.duration(run.duration()),
              "on " + NumberFormat.day(run.startedAt())));
      return Tag.of("dl", "tiles").containing(tiles);
    }

    private static Markup checks(CheckCounts checks) {
      if (checks.evaluated() == 0) {
        return tile("Checks", "0", "none ran");
      }
      String below =
          checks.pass() == checks.evaluated()
              ? "all passed"
              : "%s passed, %s warned, %s failed"
                  .formatted(
                      NumberFormat.count(checks.pass()),
                      NumberFormat.count(checks.warn()),
                      NumberFormat.count(checks.fail()));
      return tile("Checks", NumberFormat.count(checks.evaluated()), below);
    }

    private static Markup tile(String name, String figure, String below) {
      return Tag.of("div", "card")
          .containing(
              Tag.of("dt").containing(name),
              Tag.of("dd")
                  .containing(
                      Tag.of("strong").containing(figure), Tag.of("span").containing(below)));
    }
  }
}
