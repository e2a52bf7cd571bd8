package io.datasetbuilder.infrastructure.report.site;

import java.nio.charset.StandardCharsets;

/**
 * Limits of the long lists of a page.
 *
 * @param tables tables with a part of their own
 * @param columns columns of each table
 * @param files files of each table
 * @param versions versions on the page of a dataset
 * @param blocks blocks of each card, and lines of other lists
 */
record SiteBudget(int tables, int columns, int files, int versions, int blocks) {

  /** No page is longer, in bytes. */
  static final int LONGEST_PAGE = 150_000;

  /** Limits of a page that has enough room. */
  static final SiteBudget FULL = new SiteBudget(12, 100, 40, 25, 60);

  /** Whether a page of this length is used, since it fits or there is nothing more to leave out. */
  boolean accepts(String page) {
    return page.getBytes(StandardCharsets.UTF_8).length <= LONGEST_PAGE || columns == 0;
  }

  /** A budget for a page that came out too long; after a few of these nothing but its head. */
  SiteBudget halved() {
    return new SiteBudget(tables / 2, columns / 2, files / 2, versions / 2, blocks / 2);
  }
}
