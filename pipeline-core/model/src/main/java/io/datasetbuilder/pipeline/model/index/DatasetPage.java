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
   * A built dataset, restricted to the runs that the caller may see.
   *
   * @param latest its latest run: by {@code finished_at}, ties by run id, descending; it has a
   *     dataset
   * @param runCount its runs, including the latest
   * @param lastSuccessAt end of its newest successful run; empty without a successful run
   */
  public record DatasetEntry(IndexedRun latest, long runCount, Optional<Instant> lastSuccessAt) {}
}
