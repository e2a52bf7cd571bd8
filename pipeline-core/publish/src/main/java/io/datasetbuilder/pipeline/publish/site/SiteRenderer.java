package io.datasetbuilder.pipeline.publish.site;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Renders the pages of a site. Texts come from specs, providers and data: every page shows any
 * content as text. The same content always gives the same pages. Safe for concurrent use.
 */
public interface SiteRenderer {

  /** Text that changes whenever equal content would give other pages. */
  String version();

  /** Files that pages share, such as the stylesheet. */
  void shared(SiteOptions options, Consumer<SiteFile> out);

  /** Pages that list all datasets, and what they search in. */
  void home(List<SiteCard> cards, SiteOptions options, Consumer<SiteFile> out);

  /** Pages and feed of one dataset, without the pages of its runs. */
  void dataset(SiteDataset dataset, SiteOptions options, Consumer<SiteFile> out);

  /** The page of one run of a dataset. */
  SiteFile run(RunPage page, SiteOptions options);

  /**
   * Map of all pages for search engines.
   *
   * @param pages paths of all pages
   * @param baseUrl address of the site, which ends with {@code /}
   */
  String sitemap(List<SitePath> pages, String baseUrl);

  /**
   * Page of a run.
   *
   * @param newer id of the run that followed it; empty for the latest
   * @param older id of the run before it; empty for the first
   */
  record RunPage(
      SiteDataset.Identity dataset,
      SitePath folder,
      SiteRun run,
      Optional<String> newer,
      Optional<String> older) {}

  /** Text file of a site, to be written as UTF-8. */
  record SiteFile(SitePath path, String content) {}
}
