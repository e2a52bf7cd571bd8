package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.document.croissant.Croissant;
import io.datasetbuilder.pipeline.document.datapackage.DataPackage;
import io.datasetbuilder.pipeline.model.text.NumberFormat;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.ContactLink;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import io.datasetbuilder.pipeline.publish.site.SiteTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The pages and the feed of one dataset. */
final class DatasetPages {

  private static final String ROOT = "../../";
  private static final int VERSIONS_OF_PAGE = 50;
  private static final int LONGEST_STEP = 60;
  private static final int LONGEST_TITLE = 200;
  private static final int LONGEST_DESCRIPTION = 2000;

  private final SiteOptions options;
  private final SiteTexts texts;
  private final Values values;
  private final SiteLayout layout;
  private final SiteDataset dataset;
  private final DatasetPlace place;

  /** Pages in a site. */
  DatasetPages(SiteOptions options, SiteDataset dataset) {
    this(
        new SiteLayout(options, SiteTexts.of(options.language()), ROOT),
        dataset,
        DatasetPlace.SITE);
  }

  private DatasetPages(SiteLayout layout, SiteDataset dataset, DatasetPlace place) {
    this.options = layout.options();
    this.texts = layout.texts();
    this.values = new Values(texts);
    this.layout = layout;
    this.dataset = dataset;
    this.place = place;
  }

  /** The page for a folder, which is alone. */
  static DatasetPages inFolder(SiteOptions options, SiteDataset dataset) {
    return new DatasetPages(
        SiteLayout.alone(options, SiteTexts.of(options.language())), dataset, DatasetPlace.FOLDER);
  }

  private boolean inSite() {
    return place == DatasetPlace.SITE;
  }

  void write(Consumer<SiteFile> out) {
    out.accept(new SiteFile(dataset.folder().page(), page()));
    out.accept(
        new SiteFile(
            dataset.folder().resolve(RssFeed.NAME), new RssFeed(options, texts, dataset).render()));
    int pages = (dataset.versions().size() + VERSIONS_OF_PAGE - 1) / VERSIONS_OF_PAGE;
    if (dataset.versions().size() > SiteBudget.FULL.versions()) {
      for (int page = 0; page < pages; page++) {
        out.accept(
            new SiteFile(dataset.folder().resolve(versionsPage(page)), versions(page, pages)));
      }
    }
  }

  private static String versionsPage(int page) {
    return page == 0 ? "versions.html" : "versions-" + (page + 1) + ".html";
  }

  /** A page that would be too long shows half as much of its lists, and half again. */
  String page() {
    for (SiteBudget budget = SiteBudget.FULL; ; budget = budget.halved()) {
      String page = page(budget);
      if (budget.accepts(page)) {
        return page;
      }
    }
  }

  private String page(SiteBudget budget) {
    List<Markup> main = new ArrayList<>();
    main.add(contents(budget));
    dataset.tables().stream()
        .limit(budget.tables())
        .forEach(table -> main.add(table(table, budget)));
    if (dataset.tables().size() > budget.tables()) {
      main.add(
          Markup.note(
              texts.get(
                  "fewer_shown", NumberFormat.count(dataset.tables().size() - budget.tables()))));
    }
    main.add(layout.section("downloads", "downloads", downloads(budget)));
    main.add(layout.section("load", "load", load(budget)));
    if (inSite()) {
      main.add(layout.section("versions", "versions", history(budget)));
    }
    main.add(layout.section("card", "card", cards(budget)));
    main.add(layout.section("cite", "cite", new Citation(options, texts, dataset).draw()));
    main.add(layout.section("terms", "terms", terms(budget)));
    return layout.page(
        new SiteLayout.Parts(
            dataset.identity().title(),
            inSite() ? List.of(layout.home()) : List.of(),
            head(budget),
            header(),
            Markup.join(main)));
  }

  private List<Markup> head(SiteBudget budget) {
    List<Markup> head = new ArrayList<>();
    head.add(SiteLayout.meta("description", PlainLine.cut(dataset.identity().description(), 300)));
    options
        .baseUrl()
        .ifPresent(
            root ->
                head.add(
                    Tag.of("link")
                        .with("rel", "canonical")
                        .with("href", root + dataset.folder().page().href())
                        .alone()));
    if (inSite()) {
      head.add(alternate(RssFeed.MEDIA_TYPE, RssFeed.NAME));
    }
    dataset.tables().stream()
        .limit(budget.tables())
        .flatMap(table -> document(table, Croissant.FILE_NAME).stream())
        .forEach(file -> head.add(alternate("application/ld+json", href(file))));
    head.add(InlineJson.jsonLd(new SchemaOrg(options, dataset, place, budget).render()));
    return head;
  }

  private static Markup alternate(String type, String href) {
    return Tag.of("link").with("rel", "alternate").with("type", type).with("href", href).alone();
  }

  private Markup header() {
    SiteDataset.Freshness freshness = dataset.freshness();
    Version latest = dataset.versions().get(0);
    Facts facts = new Facts(texts);
    Markup run = Tag.of("code").containing(latest.runId());
    if (inSite()) {
      String page = "runs/" + latest.runId() + "/" + SitePath.PAGE;
      facts.add("latest_run", Tag.of("a").with("href", page).containing(run));
    } else {
      facts.add("version", run);
    }
    facts.add("rows", Values.count(latest.rows()));
    facts.add("refreshed", Values.moment(latest.finishedAt()));
    freshness
        .cadence()
        .ifPresent(
            every -> facts.add("freshness", Markup.text(texts.get("refreshed_every", every))));
    if (inSite()) {
      facts.add("health", values.health(freshness.health()));
    }
    freshness.staleAfter().ifPresent(at -> facts.add("stale_after", Values.moment(at)));
    facts.add("license", license());
    facts.add("quality", values.checks(latest.checks()));
    return Markup.join(
        Tag.of("p", "over")
            .containing(
                Tag.of("code")
                    .containing(Markup.text(dataset.identity().datasetId(), LONGEST_TITLE))),
        Tag.of("h1").containing(Markup.text(dataset.identity().title(), LONGEST_TITLE)),
        Tag.of("p", "lead")
            .containing(Markup.text(dataset.identity().description(), LONGEST_DESCRIPTION)),
        Tag.of("div", "above after").containing(facts.card()));
  }

  private Markup license() {
    return dataset
        .terms()
        .license()
        .map(license -> Values.link(license, dataset.terms().licensePage()))
        .orElseGet(() -> texts.show("license_none"));
  }

  private Markup contents(SiteBudget budget) {
    List<Markup> links = new ArrayList<>();
    dataset.tables().stream()
        .limit(budget.tables())
        .forEach(table -> links.add(content(id(table), Markup.text(table.name(), LONGEST_STEP))));
    Stream.of("downloads", "load", "versions", "card", "cite", "terms")
        .filter(id -> inSite() || !id.equals("versions"))
        .forEach(id -> links.add(content(id, texts.show(id))));
    return Tag.of("nav")
        .with("aria-label", texts.get("contents"))
        .containing(Tag.of("ul").containing(links));
  }

  private static Markup content(String id, Markup title) {
    return Tag.of("li").containing(Tag.of("a").with("href", "#" + id).containing(title));
  }

  private String id(SiteTable table) {
    return "table-" + dataset.tables().indexOf(table);
  }

  private Markup table(SiteTable table, SiteBudget budget) {
    String id = id(table);
    TableParts parts = new TableParts(texts, table);
    return Tag.of("section")
        .with("aria-labelledby", id)
        .containing(
            Tag.of("h2")
                .with("id", id)
                .containing(
                    texts.show("table"), new Markup(" "), Markup.text(table.name(), LONGEST_TITLE)),
            Tag.of("p", "soft")
                .containing(texts.show("rows"), new Markup(": "), Values.count(table.rows())),
            Tag.of("h3").containing(texts.get("columns")),
            parts.columns(budget.columns()),
            Tag.of("h3").containing(texts.get("sample")),
            parts.sample());
  }

  private Markup downloads(SiteBudget budget) {
    FileTable files = new FileTable(texts, Optional.of(this::href));
    List<Markup> parts = new ArrayList<>();
    for (SiteTable table :
        dataset.tables().subList(0, Math.min(dataset.tables().size(), budget.tables()))) {
      List<PublishedFile> all = dataset.latest().files(table.name());
      parts.add(
          files.draw(
              texts.get("downloads_of", table.name()),
              all.stream().filter(PublishedFile::isData).toList(),
              budget.files()));
      parts.add(documents(table));
    }
    return Markup.join(parts);
  }

  private Markup documents(SiteTable table) {
    List<Markup> links = new ArrayList<>();
    document(table, Croissant.FILE_NAME)
        .ifPresent(file -> links.add(item(href(file), texts.get("croissant"))));
    document(table, DataPackage.FILE_NAME)
        .ifPresent(file -> links.add(item(href(file), texts.get("data_package"))));
    document(table, "README.md").ifPresent(file -> links.add(item(href(file), texts.get("card"))));
    return links.isEmpty() ? Markup.NOTHING : Tag.of("ul", "links").containing(links);
  }

  private static Markup item(String href, String text) {
    return Tag.of("li").containing(Tag.of("a").with("href", href).containing(text));
  }

  private Optional<PublishedFile> document(SiteTable table, String name) {
    return dataset.latest().files(table.name()).stream()
        .filter(file -> file.nameInTable().equals(name))
        .findFirst();
  }

  private String href(PublishedFile file) {
    return place.href(dataset.latest().runId(), file);
  }

  private Markup load(SiteBudget budget) {
    List<Markup> parts = new ArrayList<>();
    parts.add(Markup.note(texts.get(inSite() ? "code_note" : "code_note_folder")));
    LoadingCode code = new LoadingCode(options, texts, dataset, place);
    dataset.tables().stream()
        .limit(Math.min(budget.tables(), 8))
        .forEach(
            table -> {
              parts.add(Tag.of("h3").containing(Markup.text(table.name(), LONGEST_TITLE)));
              parts.add(code.draw(table.name()));
            });
    return Markup.join(parts);
  }

  private Markup history(SiteBudget budget) {
    VersionParts parts = new VersionParts(texts);
    List<Version> all = dataset.versions();
    List<Version> shown = all.subList(0, Math.min(all.size(), budget.versions()));
    return Markup.join(
        parts.rows(all),
        Tag.of("div", "after").containing(parts.table(shown)),
        Tag.of("ul", "links")
            .containing(
                all.size() > SiteBudget.FULL.versions()
                    ? item(versionsPage(0), texts.get("versions_all"))
                    : Markup.NOTHING,
                item(RssFeed.NAME, texts.get("versions_feed"))));
  }

  private Markup cards(SiteBudget budget) {
    List<Markup> parts = new ArrayList<>();
    boolean several = dataset.tables().size() > 1;
    for (SiteTable table :
        dataset.tables().subList(0, Math.min(dataset.tables().size(), budget.tables()))) {
      if (several) {
        parts.add(Tag.of("h3").containing(Markup.text(table.name(), LONGEST_TITLE)));
      }
      parts.add(CardBlocks.draw(table.name(), table.card(), budget.blocks(), several ? 4 : 3));
    }
    return Markup.join(parts);
  }

  private Markup terms(SiteBudget budget) {
    SiteDataset.Terms terms = dataset.terms();
    Facts facts = new Facts(texts);
    facts.add("license", license());
    terms.attribution().ifPresent(credit -> facts.add("attribution", Markup.sentence(credit)));
    terms
        .creator()
        .ifPresent(creator -> facts.add("creator", Values.link(creator.name(), creator.url())));
    terms.homepage().ifPresent(page -> facts.add("homepage", Values.link(page, Optional.of(page))));
    options.publisher().ifPresent(name -> facts.add("publisher", Markup.name(name)));
    options
        .contact()
        .ifPresent(contact -> facts.add("contact", Values.link(contact, ContactLink.of(contact))));
    String verdict = terms.redistribution().verdict().name().toLowerCase(Locale.ROOT);
    List<Markup> reasons =
        terms.redistribution().sources().stream()
            .limit(budget.blocks())
            .map(
                source ->
                    Tag.of("li")
                        .containing(
                            Tag.of("code").containing(Markup.name(source.source())),
                            new Markup(": "),
                            Tag.of("span")
                                .with("lang", "en")
                                .containing(Markup.sentence(source.reason()))))
            .toList();
    return Markup.join(
        facts.card(),
        Tag.of("p", "after").containing(texts.get("terms_" + verdict)),
        Tag.of("ul", "plain").containing(reasons));
  }

  /** All versions, a page at a time. */
  private String versions(int page, int pages) {
    List<Version> all = dataset.versions();
    List<Version> shown =
        all.subList(page * VERSIONS_OF_PAGE, Math.min(all.size(), (page + 1) * VERSIONS_OF_PAGE));
    List<Markup> links = new ArrayList<>();
    if (page > 0) {
      links.add(item(versionsPage(page - 1), texts.get("previous_page")));
    }
    if (page + 1 < pages) {
      links.add(item(versionsPage(page + 1), texts.get("next_page")));
    }
    Markup turning =
        links.isEmpty()
            ? Markup.NOTHING
            : Tag.of("nav")
                .with("aria-label", texts.get("pages"))
                .containing(Tag.of("ul", "links").containing(links));
    return layout.page(
        new SiteLayout.Parts(
            texts.get("versions_all") + ": " + dataset.identity().title(),
            List.of(layout.home(), new SiteLayout.Step(SitePath.PAGE, dataset.identity().title())),
            List.of(),
            Tag.of("h1").containing(texts.get("versions_all")),
            Markup.join(
                Tag.of("p", "soft")
                    .containing(
                        texts.get("page_of", Integer.toString(page + 1), Integer.toString(pages))),
                new VersionParts(texts).table(shown),
                turning)));
  }
}
