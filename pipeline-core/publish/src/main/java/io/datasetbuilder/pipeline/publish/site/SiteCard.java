package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.model.index.CheckCounts;
import java.time.Instant;
import java.util.Optional;

/**
 * Summary of a dataset for the list of all datasets.
 *
 * @param tables number of its tables
 * @param columns number of columns of all tables
 */
public record SiteCard(
    SiteDataset.Identity identity,
    SitePath folder,
    Optional<Long> rows,
    int tables,
    int columns,
    Optional<Instant> finishedAt,
    SiteDataset.Freshness freshness,
    Optional<String> license,
    CheckCounts checks) {

  /** The summary of a dataset. */
  public static SiteCard of(SiteDataset dataset) {
    SiteDataset.Version latest = dataset.versions().get(0);
    return new SiteCard(
        dataset.identity(),
        dataset.folder(),
        latest.rows(),
        dataset.tables().size(),
        dataset.tables().stream().mapToInt(table -> table.columns().size()).sum(),
        latest.finishedAt(),
        dataset.freshness(),
        dataset.terms().license(),
        latest.checks());
  }
}
