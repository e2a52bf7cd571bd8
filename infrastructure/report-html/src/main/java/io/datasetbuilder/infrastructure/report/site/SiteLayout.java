package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.model.text.PlainLine;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteTitle;
import java.util.ArrayList;
import java.util.List;

/**
 * Frame of a page: head with a policy that lets nothing but the files of the site run, a link past
 * the navigation, the way to the page, and its content.
 *
 * @param root reference from the page to the root of the site, empty or a path upwards
 * @param assets style sheet and script of the page
 */
record SiteLayout(SiteOptions options, SiteTexts texts, String root, PageAssets assets) {

  private static final int LONGEST_TITLE = 200;

  /** Layout of a page of a site. */
  SiteLayout(SiteOptions options, SiteTexts texts, String root) {
    this(options, texts, root, PageAssets.ofSite(root));
  }

  /** Layout of a page that is no part of a site. */
  static SiteLayout alone(SiteOptions options, SiteTexts texts) {
    return new SiteLayout(options, texts, "", PageAssets.inside());
  }

  /**
   * Step on the way to a page.
   *
   * @param href reference from the page
   */
  record Step(String href, String title) {}

  /**
   * Parts of a page.
   *
   * @param title title of the page
   * @param way pages above it, from the home page
   * @param head further elements of its head
   */
  record Parts(String title, List<Step> way, List<Markup> head, Markup header, Markup main) {}

  String page(Parts parts) {
    Markup body =
        Tag.of("div", "page")
            .containing(
                Tag.of("a", "skip").with("href", "#content").containing(texts.get("skip")),
                Tag.of("header").containing(way(parts), parts.header()),
                Tag.of("main").with("id", "content").containing(parts.main()),
                Tag.of("footer").containing(texts.get("generated")));
    Markup page =
        Tag.of("html")
            .with("lang", texts.code())
            .containing(head(parts), Tag.of("body").containing(body, assets.bodyScript()));
    return "<!DOCTYPE html>\n" + page.html() + "\n";
  }

  private Markup head(Parts parts) {
    String site = SiteTitle.of(options);
    String title =
        parts.title().equals(site)
            ? site
            : PlainLine.cut(parts.title(), LONGEST_TITLE) + " – " + site;
    List<Markup> all = new ArrayList<>();
    all.add(Tag.of("meta").with("charset", "utf-8").alone());
    all.add(
        Tag.of("meta")
            .with("http-equiv", "Content-Security-Policy")
            .with("content", assets.policy())
            .alone());
    all.add(meta("viewport", "width=device-width, initial-scale=1"));
    all.add(meta("referrer", "no-referrer"));
    all.add(meta("generator", "dataset-builder"));
    all.add(Tag.of("title").containing(Markup.text(title, LONGEST_TITLE * 2)));
    all.add(assets.style());
    all.addAll(parts.head());
    all.add(assets.headScript());
    return Tag.of("head").containing(all);
  }

  static Markup meta(String name, String content) {
    return Tag.of("meta").with("name", name).with("content", content).alone();
  }

  /** A script of the site, run when the page is there. */
  Markup script(String path) {
    return PageAssets.script(root, path);
  }

  private Markup way(Parts parts) {
    if (parts.way().isEmpty()) {
      return Markup.NOTHING;
    }
    List<Markup> steps =
        parts.way().stream()
            .map(
                step ->
                    Tag.of("li")
                        .containing(
                            Tag.of("a")
                                .with("href", step.href())
                                .containing(Markup.text(step.title(), 60))))
            .toList();
    return Tag.of("nav", "path")
        .with("aria-label", texts.get("pages"))
        .containing(Tag.of("ol").containing(steps));
  }

  /** The step to the home page. */
  Step home() {
    return new Step(root + SitePath.PAGE, SiteTitle.of(options));
  }

  /** A section with a heading that names it. */
  Markup section(String id, String headingKey, Markup... content) {
    return Tag.of("section")
        .with("aria-labelledby", id)
        .containing(
            Tag.of("h2").with("id", id).containing(texts.get(headingKey)), Markup.join(content));
  }
}
