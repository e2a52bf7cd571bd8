package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.publish.site.SiteReport.LeftOut;
import java.util.List;
import java.util.Optional;

/**
 * Result of the work on one dataset of a site.
 *
 * @param entry what the lists of the site show of it; empty when none of its runs appears
 * @param leftOut its runs that do not appear, or itself
 */
record DatasetResult(Optional<Listed> entry, List<LeftOut> leftOut) {

  DatasetResult {
    leftOut = List.copyOf(leftOut);
  }

  /**
   * Dataset in the lists of a site.
   *
   * @param pages paths of its pages
   * @param written whether its pages were written anew
   */
  record Listed(SiteCard card, CatalogEntry catalog, List<SitePath> pages, boolean written) {

    Listed {
      pages = List.copyOf(pages);
    }

    static Listed of(SiteDataset dataset, boolean written) {
      return new Listed(SiteCard.of(dataset), CatalogEntry.of(dataset), dataset.pages(), written);
    }

    /** Number of its runs that appear, each with a page besides its own. */
    private int runs() {
      return pages.size() - 1;
    }
  }

  /** Those that appear, in the same order. */
  static List<Listed> listed(List<DatasetResult> results) {
    return results.stream().map(DatasetResult::entry).flatMap(Optional::stream).toList();
  }

  static SiteReport report(List<DatasetResult> results) {
    List<Listed> listed = listed(results);
    return new SiteReport(
        listed.size(),
        (int) listed.stream().filter(Listed::written).count(),
        listed.stream().mapToInt(Listed::runs).sum(),
        results.stream().flatMap(result -> result.leftOut().stream()).toList());
  }
}
