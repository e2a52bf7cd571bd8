package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Dataset in the catalogs for programs.
 *
 * @param runId its latest run that appears
 * @param issued end of its first run that appears
 * @param modified end of its latest run that appears
 * @param cadence interval of refreshes, ISO 8601
 * @param files files of the latest run that hold rows
 */
record CatalogEntry(
    SiteDataset.Identity identity,
    SitePath folder,
    SiteDataset.Terms terms,
    String runId,
    Optional<Instant> issued,
    Optional<Instant> modified,
    Optional<String> cadence,
    List<PublishedFile> files) {

  CatalogEntry {
    files = List.copyOf(files);
  }

  static CatalogEntry of(SiteDataset dataset) {
    List<SiteDataset.Version> versions = dataset.versions();
    return new CatalogEntry(
        dataset.identity(),
        dataset.folder(),
        dataset.terms(),
        dataset.latest().runId(),
        versions.get(versions.size() - 1).finishedAt(),
        dataset.latest().finishedAt(),
        dataset.freshness().cadence(),
        dataset.latest().files().stream().filter(PublishedFile::isData).toList());
  }

  /** Reference to a file from the root of the site. */
  SitePath path(PublishedFile file) {
    return folder.files(runId).resolve(file.path().value());
  }
}
