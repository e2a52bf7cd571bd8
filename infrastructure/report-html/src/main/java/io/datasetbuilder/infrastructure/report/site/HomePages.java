package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.SiteCard;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer.SiteFile;
import io.datasetbuilder.pipeline.publish.site.SiteTitle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The pages that list all datasets as cards, and the index that the search reads. */
final class HomePages {

  /** Cards of one page; with the longest texts they stay far below the bound of a page. */
  private static final int CARDS = 36;

  private static final int LONGEST_TITLE = 160;
  private static final int LONGEST_DESCRIPTION = 280;
  private static final int LONGEST_INDEXED = 200;

  private final SiteOptions options;
  private final SiteTexts texts;
  private final Values values;
  private final SiteLayout layout;

  HomePages(SiteOptions options) {
    this.options = options;
    this.texts = SiteTexts.of(options.language());
    this.values = new Values(texts);
    this.layout = new SiteLayout(options, texts, "");
  }

  void write(List<SiteCard> cards, Consumer<SiteFile> out) {
    int pages = Math.max(1, (cards.size() + CARDS - 1) / CARDS);
    for (int page = 0; page < pages; page++) {
      List<SiteCard> shown =
          cards.subList(page * CARDS, Math.min(cards.size(), (page + 1) * CARDS));
      out.accept(new SiteFile(new SitePath(name(page)), page(shown, page, pages)));
    }
    out.accept(new SiteFile(new SitePath("assets/search.js"), index(cards)));
  }

  private static String name(int page) {
    return page == 0 ? SitePath.PAGE : "page-" + (page + 1) + ".html";
  }

  private String page(List<SiteCard> cards, int page, int pages) {
    String title = SiteTitle.of(options);
    Markup header =
        Markup.join(
            Tag.of("h1").containing(Markup.text(title, LONGEST_TITLE)),
            Tag.of("p", "lead").containing(SiteTitle.description(options)),
            search());
    List<Markup> list = cards.stream().map(this::card).toList();
    Markup main =
        cards.isEmpty()
            ? Markup.card(
                Tag.of("p").containing(Tag.of("strong").containing(texts.get("nothing_home"))),
                Tag.of("p").containing(texts.get("nothing_home_next")))
            : Markup.join(
                Tag.of("ul", "catalog")
                    .with("data-results", "")
                    .with("hidden", "hidden")
                    .containing(""),
                Tag.of("div")
                    .with("data-pages", "")
                    .containing(Tag.of("ul", "catalog").containing(list), turning(page, pages)));
    return layout.page(
        new SiteLayout.Parts(
            title,
            List.of(),
            List.of(
                SiteLayout.meta("description", SiteTitle.description(options)),
                alternate("text/turtle", "catalog.ttl"),
                alternate("application/ld+json", "catalog.jsonld"),
                layout.script("assets/search.js")),
            header,
            Markup.join(main, catalogs())));
  }

  private static Markup alternate(String type, String href) {
    return Tag.of("link").with("rel", "alternate").with("type", type).with("href", href).alone();
  }

  /** Hidden until the script shows it, which makes it work. */
  private Markup search() {
    return Tag.of("div", "search")
        .with("role", "search")
        .with("data-search", texts.get("search_results"))
        .with("hidden", "hidden")
        .containing(
            Tag.of("label").with("for", "search").containing(texts.get("search")),
            Tag.of("input")
                .with("id", "search")
                .with("type", "search")
                .with("autocomplete", "off")
                .alone(),
            Tag.of("output").with("for", "search").with("aria-live", "polite").containing(""));
  }

  private Markup card(SiteCard card) {
    Facts facts = new Facts(texts);
    facts.add("rows", Values.count(card.rows()));
    facts.add("tables", Values.count(card.tables()));
    facts.add("columns", Values.count(card.columns()));
    facts.add("refreshed", Values.moment(card.finishedAt()));
    facts.add("health", values.health(card.freshness().health()));
    facts.add(
        "license",
        card.license()
            .map(license -> Markup.text(license, 80))
            .orElseGet(() -> texts.show("license_none")));
    facts.add("quality", values.checks(card.checks()));
    return Tag.of("li", "card")
        .containing(
            Tag.of("h2")
                .containing(
                    Tag.of("a")
                        .with("href", card.folder().page().href())
                        .containing(Markup.text(card.identity().title(), LONGEST_TITLE))),
            Tag.of("p", "about")
                .containing(Markup.text(card.identity().description(), LONGEST_DESCRIPTION)),
            facts.small());
  }

  private Markup turning(int page, int pages) {
    if (pages == 1) {
      return Markup.NOTHING;
    }
    List<Markup> links = new ArrayList<>();
    if (page > 0) {
      links.add(turn(name(page - 1), "previous_page", "prev"));
    }
    links.add(
        Tag.of("li")
            .containing(texts.get("page_of", Integer.toString(page + 1), Integer.toString(pages))));
    if (page + 1 < pages) {
      links.add(turn(name(page + 1), "next_page", "next"));
    }
    return Tag.of("nav")
        .with("aria-label", texts.get("pages"))
        .containing(Tag.of("ul", "links").containing(links));
  }

  private Markup turn(String href, String key, String rel) {
    return Tag.of("li")
        .containing(Tag.of("a").with("href", href).with("rel", rel).containing(texts.get(key)));
  }

  private Markup catalogs() {
    return Tag.of("ul", "links")
        .containing(
            link("catalog.ttl", "catalog_dcat"),
            link("catalog.jsonld", "catalog_json"),
            link("datapackage.json", "whole_package"));
  }

  private Markup link(String href, String key) {
    return Tag.of("li").containing(Tag.of("a").with("href", href).containing(texts.get(key)));
  }

  /** The index is a script, since pages from a disk can load nothing else. */
  private static String index(List<SiteCard> cards) {
    JsonArray entries = new JsonArray(cards.stream().<JsonValue>map(HomePages::entry).toList());
    return "window.datasetBuilderIndex = " + InlineJson.escaped(JsonRenderer.line(entries)) + ";\n";
  }

  private static JsonValue entry(SiteCard card) {
    return new JsonMembers()
        .put("t", PlainLine.cut(card.identity().title(), LONGEST_TITLE))
        .put("i", PlainLine.cut(card.identity().datasetId(), LONGEST_TITLE))
        .put("d", PlainLine.cut(card.identity().description(), LONGEST_INDEXED))
        .put("u", card.folder().page().href())
        .toObject();
  }
}
