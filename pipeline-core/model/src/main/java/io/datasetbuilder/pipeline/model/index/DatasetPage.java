package io.datasetbuilder.pipeline.model.index;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A page of datasets, latest run first.
 *
 * @param total datasets of all pages
 * @param next where the next page begins; empty on the last page
 */
public record DatasetPage(
    List<DatasetEntry> datasets, long total, Optional<PageRequest.PageCursor> next) {
  public DatasetPage {
    datasets = List.copyOf(datasets);
  }

  /**
   * A built dataset, as far as its runs may be spoken of.
   *
   * @param latest its latest run: by {@code finished_at}, ties by run id, descending; it has a
   *     dataset
   * @param runCount its runs, the latest among them
   * @param lastSuccessAt when its newest successful run ended; empty when there is none
   */
  public record DatasetEntry(IndexedRun latest, long runCount, Optional<Instant> lastSuccessAt) {}
}
