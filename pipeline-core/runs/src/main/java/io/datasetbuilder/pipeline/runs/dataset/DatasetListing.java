package io.datasetbuilder.pipeline.runs.dataset;

import java.util.List;

/**
 * Built datasets, latest run first.
 *
 * @param total datasets after grouping and ownership, before the limit
 */
public record DatasetListing(List<DatasetSummary> datasets, long total) {
  public DatasetListing {
    datasets = List.copyOf(datasets);
  }
}
