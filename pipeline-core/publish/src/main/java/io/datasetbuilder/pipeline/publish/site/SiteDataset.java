package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.document.description.Publication.Creator;
import io.datasetbuilder.pipeline.model.index.CheckCounts;
import io.datasetbuilder.pipeline.model.manifest.SchemaDriftFinding;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Dataset of a site.
 *
 * @param folder its folder below the site
 * @param latest its latest run that appears
 * @param versions its runs that appear, newest first; the latest is the first
 * @param tables tables of the latest run, by name
 */
public record SiteDataset(
    Identity identity,
    SitePath folder,
    Terms terms,
    Freshness freshness,
    SiteRun latest,
    List<Version> versions,
    List<SiteTable> tables) {

  public SiteDataset {
    versions = List.copyOf(versions);
    tables = List.copyOf(tables);
  }

  /** Its own page, and the page of each run that appears. */
  List<SitePath> pages() {
    return Stream.concat(
            Stream.of(folder.page()),
            versions.stream().map(version -> folder.run(version.runId()).page()))
        .toList();
  }

  /** The texts by which people find a dataset. */
  public record Identity(String datasetId, String title, String description) {}

  /**
   * Terms of use and credit, as the spec of the latest run states them.
   *
   * @param license identifier or own words
   * @param licensePage http(s) address of its text
   * @param attribution credit that the sources require
   * @param creator whoever made the dataset
   * @param homepage http(s) address of the page of the dataset
   */
  public record Terms(
      Optional<String> license,
      Optional<String> licensePage,
      Optional<String> attribution,
      Optional<Creator> creator,
      Optional<String> homepage,
      RedistributionVerdict redistribution) {}

  /**
   * Age of the data.
   *
   * @param cadence interval of refreshes, ISO 8601
   * @param staleAfter time after which the dataset is older than one interval
   * @param health at the time at which the site was made
   */
  public record Freshness(Optional<String> cadence, Optional<Instant> staleAfter, Health health) {}

  /**
   * Run of the dataset as an entry of its history.
   *
   * @param rows of all its tables; empty when they are not recorded
   * @param change differences from the run before it that appears; empty for the first
   */
  public record Version(
      String runId,
      Optional<Instant> finishedAt,
      Optional<Long> rows,
      CheckCounts checks,
      Optional<Change> change) {}

  /**
   * Differences between two runs, as their manifests state them.
   *
   * @param rows rows that it has more, or fewer when negative; empty when one is not known
   * @param sameRecords whether the sources delivered the same records; empty when it is not known
   * @param specChanged whether it was built from another spec
   * @param drift recorded differences of the columns
   */
  public record Change(
      Optional<Long> rows,
      Optional<Boolean> sameRecords,
      boolean specChanged,
      List<SchemaDriftFinding> drift) {
    public Change {
      drift = List.copyOf(drift);
    }
  }
}
