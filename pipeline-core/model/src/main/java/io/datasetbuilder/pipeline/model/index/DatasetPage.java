package io.datasetbuilder.pipeline.model.index;

import java.util.List;
import java.util.Optional;

/**
 * A page of datasets, latest run first.
 *
 * @param total datasets of all pages
 * @param next where the next page begins; empty on the last page
 */
public record DatasetPage(List<DatasetEntry> datasets, long total, Optional<PageCursor> next) {
  public DatasetPage {
    datasets = List.copyOf(datasets);
  }
}
