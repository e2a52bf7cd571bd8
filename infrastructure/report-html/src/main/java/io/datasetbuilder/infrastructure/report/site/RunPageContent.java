package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.RunPage;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.publish.site.SiteRun;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import io.datasetbuilder.pipeline.table.quality.CheckFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The page of one run: its facts, files and checks, with links to its report and neighbours. */
final class RunPageContent {

  private static final String ROOT = "../../../../";
  private static final String DATASET = "../../" + SitePath.PAGE;

  private final SiteOptions options;
  private final SiteTexts texts;
  private final SiteLayout layout;
  private final RunPage page;

  RunPageContent(SiteOptions options, RunPage page) {
    this.options = options;
    this.texts = SiteTexts.of(options.language());
    this.layout = new SiteLayout(options, texts, ROOT);
    this.page = page;
  }

  SiteFile file() {
    for (SiteBudget budget = SiteBudget.FULL; ; budget = budget.halved()) {
      String content = content(budget);
      if (budget.accepts(content)) {
        return new SiteFile(page.folder().run(page.run().runId()).page(), content);
      }
    }
  }

  private String content(SiteBudget budget) {
    SiteRun run = page.run();
    String title = texts.get("run", run.runId());
    List<Markup> main = new ArrayList<>();
    main.add(layout.section("files", "files", files(budget)));
    if (!run.checks().isEmpty()) {
      main.add(layout.section("checks", "checks", checks(budget)));
    }
    return layout.page(
        new SiteLayout.Parts(
            title + ": " + page.dataset().title(),
            List.of(layout.home(), new SiteLayout.Step(DATASET, page.dataset().title())),
            canonical(),
            Markup.join(Tag.of("h1").containing(title), neighbours(), facts()),
            Markup.join(main)));
  }

  private List<Markup> canonical() {
    return options
        .baseUrl()
        .map(
            root ->
                Tag.of("link")
                    .with("rel", "canonical")
                    .with("href", root + page.folder().run(page.run().runId()).page().href())
                    .alone())
        .stream()
        .toList();
  }

  private Markup neighbours() {
    List<Markup> links = new ArrayList<>();
    page.older().ifPresent(run -> links.add(neighbour(run, "older", "prev")));
    page.newer().ifPresent(run -> links.add(neighbour(run, "newer", "next")));
    if (page.run().reportKept()) {
      links.add(link("files/report.html", "report"));
    }
    if (page.run().filesKept()) {
      links.add(link("files/manifest.json", "manifest"));
    }
    return Tag.of("nav")
        .with("aria-label", texts.get("versions"))
        .containing(Tag.of("ul").containing(links));
  }

  private Markup neighbour(String run, String key, String rel) {
    return Tag.of("li")
        .containing(
            Tag.of("a")
                .with("href", "../" + run + "/" + SitePath.PAGE)
                .with("rel", rel)
                .containing(texts.get(key)));
  }

  private Markup link(String href, String key) {
    return Tag.of("li").containing(Tag.of("a").with("href", href).containing(texts.get(key)));
  }

  private Markup facts() {
    SiteRun run = page.run();
    Facts facts = new Facts(texts);
    facts.add("refreshed", Values.moment(run.finishedAt()));
    Markup rows =
        Markup.join(
            new TreeMap<>(run.rows())
                .entrySet().stream()
                    .limit(20)
                    .map(
                        table ->
                            Tag.of("div")
                                .containing(
                                    Markup.name(table.getKey()),
                                    new Markup(": "),
                                    Values.count(table.getValue())))
                    .toList());
    facts.add("rows", rows);
    run.specDigest()
        .ifPresent(
            digest -> facts.add("spec_digest", Tag.of("code").containing(Markup.name(digest))));
    return Tag.of("div", "above after").containing(facts.card());
  }

  private Markup files(SiteBudget budget) {
    SiteRun run = page.run();
    FileTable table =
        new FileTable(
            texts,
            run.filesKept()
                ? Optional.of(file -> "files/" + SitePath.href(file.path()))
                : Optional.empty());
    Map<String, List<PublishedFile>> byTable =
        run.files().stream()
            .filter(file -> file.table().isPresent())
            .collect(
                Collectors.groupingBy(
                    file -> file.table().orElseThrow(), TreeMap::new, Collectors.toList()));
    List<Markup> parts = new ArrayList<>();
    if (!run.filesKept()) {
      parts.add(Markup.note(texts.get("downloads_elsewhere")));
    }
    List<PublishedFile> ofAll =
        run.files().stream().filter(file -> file.table().isEmpty()).toList();
    if (!ofAll.isEmpty()) {
      parts.add(
          Tag.of("div", "above")
              .containing(table.draw(texts.get("files_of_all"), ofAll, budget.files())));
    }
    byTable.entrySet().stream()
        .limit(budget.tables())
        .forEach(
            entry ->
                parts.add(
                    Tag.of("div", "above")
                        .containing(
                            table.draw(
                                texts.get("downloads_of", entry.getKey()),
                                entry.getValue(),
                                budget.files()))));
    return Markup.join(parts);
  }

  private Markup checks(SiteBudget budget) {
    Grid grid =
        new Grid(
            texts.get("checks_of"),
            texts.get("name"),
            texts.get("result"),
            texts.get("found"),
            texts.get("required"));
    List<QualityCheckResult> all = page.run().checks();
    all.stream().limit(budget.columns()).forEach(check -> grid.row(cells(check)));
    int left = all.size() - budget.columns();
    return Markup.join(
        grid.draw(),
        left <= 0
            ? Markup.NOTHING
            : Markup.note(texts.get("fewer_shown", NumberFormat.count(left))));
  }

  private Markup[] cells(QualityCheckResult check) {
    String name = check.column().map(column -> check.rule() + ": " + column).orElse(check.rule());
    return new Markup[] {
      Markup.name(name),
      Tag.of("span", "pill " + check.status().wire())
          .containing(texts.get("result_" + check.status().wire())),
      Markup.name(CheckFormatter.actual(check)),
      Markup.name(CheckFormatter.threshold(check))
    };
  }
}
