package io.datasetbuilder.infrastructure.report.site;

import io.datasetbuilder.infrastructure.report.markup.Markup;
import io.datasetbuilder.infrastructure.report.markup.Tag;
import io.datasetbuilder.pipeline.publish.site.SiteCard;
import io.datasetbuilder.pipeline.publish.site.SiteDataset;
import io.datasetbuilder.pipeline.publish.site.SiteOptions;
import io.datasetbuilder.pipeline.publish.site.SitePath;
import io.datasetbuilder.pipeline.publish.site.SiteRenderer;
import java.util.List;
import java.util.function.Consumer;

/**
 * Renders a site as HTML with one style sheet and one script of its own. Pages load nothing else
 * and show the same content without the script; they adapt to light and dark, wide and narrow.
 */
public final class HtmlSiteRenderer implements SiteRenderer {

  /** Raised with every change of a page. */
  private static final String VERSION = "3";

  private final String version;

  /**
   * @param builderVersion version of the service, whose pages may differ from those of another
   */
  public HtmlSiteRenderer(String builderVersion) {
    this.version = builderVersion + "/" + VERSION;
  }

  @Override
  public String version() {
    return version;
  }

  @Override
  public void shared(SiteOptions options, Consumer<SiteFile> out) {
    out.accept(new SiteFile(new SitePath("assets/site.css"), PageAssets.css()));
    out.accept(new SiteFile(new SitePath("assets/site.js"), PageAssets.script()));
  }

  @Override
  public void home(List<SiteCard> cards, SiteOptions options, Consumer<SiteFile> out) {
    new HomePages(options).write(cards, out);
  }

  @Override
  public void dataset(SiteDataset dataset, SiteOptions options, Consumer<SiteFile> out) {
    new DatasetPages(options, dataset).write(out);
  }

  @Override
  public SiteFile run(RunPage page, SiteOptions options) {
    return new RunPageContent(options, page).file();
  }

  @Override
  public String sitemap(List<SitePath> pages, String baseUrl) {
    List<Markup> entries =
        pages.stream()
            .map(
                page ->
                    Tag.of("url")
                        .containing(Tag.of("loc").containing(Markup.text(baseUrl + page.href()))))
            .toList();
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + Tag.of("urlset")
            .with("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")
            .containing(entries)
            .html()
        + "\n";
  }
}
