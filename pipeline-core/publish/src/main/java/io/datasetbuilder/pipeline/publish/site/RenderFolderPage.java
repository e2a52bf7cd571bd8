package io.datasetbuilder.pipeline.publish.site;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.index.RunTotals;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.publish.FolderPage;
import io.datasetbuilder.pipeline.publish.GoldOutputs;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Freshness;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Identity;
import io.datasetbuilder.pipeline.publish.site.SiteDataset.Version;
import io.datasetbuilder.pipeline.runs.artifact.SampleRule;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes.Health;
import io.datasetbuilder.pipeline.runs.list.RunView;
import io.datasetbuilder.pipeline.source.terms.RedistributionVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Renders the page of a published folder from what that of a dataset in a site is made of; the run
 * is its only version. Safe for concurrent use.
 */
public final class RenderFolderPage implements FolderPage {

  private final ReadSiteTables tables;
  private final FolderPageRenderer renderer;

  /**
   * @param samples rule for the sample of a source of a run
   */
  public RenderFolderPage(
      JsonCodec json,
      BiFunction<RunView, String, SampleRule> samples,
      FolderPageRenderer renderer) {
    this.tables = new ReadSiteTables(json, samples);
    this.renderer = renderer;
  }

  @Override
  public String render(
      RunView run, GoldOutputs gold, BuildSpec spec, RedistributionVerdict redistribution) {
    SiteRun content = ReadSiteDataset.run(run, gold.paths(), true);
    return renderer.render(
        new SiteDataset(
            new Identity(spec.datasetId(), spec.title(), spec.description()),
            SitePath.ofDataset(spec.datasetId()),
            ReadSiteDataset.terms(Optional.of(spec), redistribution),
            freshness(spec.refreshCadence(), content.finishedAt()),
            content,
            List.of(version(run)),
            tables.of(run)));
  }

  private static Version version(RunView run) {
    RunTotals totals = RunTotals.of(run.manifest());
    return new Version(
        run.id().value(),
        run.manifest().run().finishedAt(),
        totals.publishedRows(),
        totals.checks(),
        Optional.empty());
  }

  /** The health of a dataset changes with time, and the page does not. */
  private static Freshness freshness(
      Optional<RefreshCadence> cadence, Optional<Instant> finishedAt) {
    return new Freshness(
        cadence.map(RefreshCadence::text),
        cadence.flatMap(every -> finishedAt.map(end -> Health.staleAfter(every, end))),
        Health.UNKNOWN);
  }
}
