package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Cache of dataset pages, valid as long as the index has not changed: a page groups all runs, and
 * is requested far more often than a run ends. Safe for concurrent use.
 */
final class DatasetPageCache {

  private static final int MAX_PAGES = 64;

  /** Longer pages are requested too seldom to be worth their memory. */
  private static final int MAX_PAGE_LENGTH = 200;

  private final Map<Key, CachedPage> pages = new LinkedHashMap<>();

  private record Key(Visibility visibility, PageRequest page) {}

  private record CachedPage(long change, DatasetPage page) {}

  /**
   * A page.
   *
   * @param change the number of the state that the index is in
   * @param read reads the page
   */
  DatasetPage of(long change, Visibility visibility, PageRequest page, Supplier<DatasetPage> read) {
    Key key = new Key(visibility, page);
    CachedPage known = find(key);
    if (known != null && known.change() == change) {
      return known.page();
    }
    DatasetPage fresh = read.get();
    if (page.limit() <= MAX_PAGE_LENGTH) {
      store(key, new CachedPage(change, fresh));
    }
    return fresh;
  }

  private synchronized CachedPage find(Key key) {
    return pages.get(key);
  }

  private synchronized void store(Key key, CachedPage page) {
    pages.remove(key);
    if (pages.size() >= MAX_PAGES) {
      pages.remove(pages.keySet().iterator().next());
    }
    pages.put(key, page);
  }
}
