package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.license.License;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.document.description.LicenseLists;
import io.datasetbuilder.pipeline.document.description.Publication;
import io.datasetbuilder.pipeline.document.export.PublicationOptions;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.OutputFacts.OutputFile;
import io.datasetbuilder.pipeline.model.run.RunPaths;
import io.datasetbuilder.pipeline.publish.CheckRelease.Release;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Freshness;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Identity;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Terms;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.publish.site.SiteRun.PublishedFile;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the content of the pages of one dataset. Safe for concurrent use. */
final class ReadSiteDataset {

  private final ReadSiteTables tables;
  private final Clock clock;

  ReadSiteDataset(ReadSiteTables tables, Clock clock) {
    this.tables = tables;
    this.clock = clock;
  }

  /**
   * The dataset.
   *
   * @param dataset as the index states it
   * @param run its latest run that appears
   * @param versions its history, newest first
   */
  SiteDataset of(
      IndexedDataset dataset,
      RunView run,
      Release release,
      List<Version> versions,
      SiteRun latest) {
    return new SiteDataset(
        identity(dataset, release.spec()),
        SitePath.ofDataset(dataset.datasetId()),
        terms(release.spec(), release.redistribution()),
        freshness(dataset, latest.finishedAt()),
        latest,
        versions,
        tables.of(run));
  }

  static Identity identity(IndexedDataset dataset, Optional<BuildSpec> spec) {
    return new Identity(
        dataset.datasetId(), dataset.title(), spec.map(BuildSpec::description).orElse(""));
  }

  /** Age of the data of a run that ended at this time. */
  Freshness freshness(IndexedDataset dataset, Optional<Instant> finishedAt) {
    Optional<RefreshCadence> cadence = dataset.refreshCadence();
    return new Freshness(
        cadence.map(RefreshCadence::text),
        cadence.flatMap(every -> finishedAt.map(end -> Health.staleAfter(every, end))),
        Health.at(clock.instant(), cadence, finishedAt));
  }

  static Terms terms(Optional<BuildSpec> spec, RedistributionVerdict redistribution) {
    Optional<License> license = spec.map(BuildSpec::license);
    Optional<String> id = license.flatMap(License::id);
    Publication stated = spec.map(ReadSiteDataset::publication).orElse(Publication.none());
    return new Terms(
        license.flatMap(License::name).or(() -> id),
        id.flatMap(LicenseLists.SPDX::named)
            .map(LicenseLists::spdxPage)
            .or(() -> license.flatMap(License::link)),
        spec.flatMap(BuildSpec::attribution),
        stated.creator(),
        stated.url(),
        redistribution);
  }

  /** Facts of a publication that the options of any export state. */
  private static Publication publication(BuildSpec spec) {
    List<Publication> stated =
        spec.exports().stream().map(export -> PublicationOptions.in(export.options())).toList();
    return new Publication(
        stated.stream().map(Publication::creator).flatMap(Optional::stream).findFirst(),
        stated.stream().map(Publication::url).flatMap(Optional::stream).findFirst(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * The content of the page of a run.
   *
   * @param kept whether its files are part of the site
   */
  static SiteRun run(RunView run, List<RunPath> gold, boolean kept) {
    Manifest manifest = run.manifest();
    return new SiteRun(
        run.id().value(),
        manifest.run().startedAt(),
        manifest.run().finishedAt(),
        manifest.run().builderVersion(),
        manifest.outputs().specDigest(),
        RunTotals.of(manifest).publishedByTable(),
        manifest.findings().checks().qualityResults().all(),
        files(manifest, gold),
        kept,
        kept && run.files().content(RunPaths.REPORT).isPresent());
  }

  /** Data before documents; otherwise by path. */
  private static List<PublishedFile> files(Manifest manifest, List<RunPath> gold) {
    Map<RunPath, OutputFile> proofs = manifest.outputs().files();
    Stream<PublishedFile> all =
        gold.stream()
            .flatMap(
                path ->
                    Optional.ofNullable(proofs.get(path)).stream()
                        .map(proof -> new PublishedFile(path, proof.facts(), proof.rows())));
    return all.sorted(Comparator.comparing(PublishedFile::isData).reversed()).toList();
  }
}
