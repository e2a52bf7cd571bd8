package io.datasetbuilder.infrastructure.state;

import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Pages of datasets, as long as the index has not changed: each groups all runs, and is asked for
 * far more often than a run ends. Safe for concurrent use.
 */
final class DatasetPageCache {

  private static final int MOST = 64;

  /** Longer pages are asked for too seldom to be worth their memory. */
  private static final int LONGEST = 200;

  private final Map<Key, Remembered> pages = new LinkedHashMap<>();

  private record Key(Visibility visibility, PageRequest page) {}

  private record Remembered(long change, DatasetPage page) {}

  /**
   * A page.
   *
   * @param change the state of the index that is asked
   * @param read asks it
   */
  DatasetPage of(long change, Visibility visibility, PageRequest page, Supplier<DatasetPage> read) {
    Key key = new Key(visibility, page);
    Remembered known = find(key);
    if (known != null && known.change() == change) {
      return known.page();
    }
    DatasetPage fresh = read.get();
    if (page.limit() <= LONGEST) {
      remember(key, new Remembered(change, fresh));
    }
    return fresh;
  }

  private synchronized Remembered find(Key key) {
    return pages.get(key);
  }

  private synchronized void remember(Key key, Remembered page) {
    pages.remove(key);
    if (pages.size() >= MOST) {
      pages.remove(pages.keySet().iterator().next());
    }
    pages.put(key, page);
  }
}
