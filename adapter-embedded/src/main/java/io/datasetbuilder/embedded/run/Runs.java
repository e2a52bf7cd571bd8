package io.datasetbuilder.embedded.run;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.StorageComponents;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.runs.artifact.ArtifactGate;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSignals;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.dataset.StagesCache;
import io.datasetbuilder.pipeline.runs.diff.DiffRuns;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;
import io.datasetbuilder.pipeline.runs.quality.FindIssues;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.runs.stage.ReadColumnHints;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import io.datasetbuilder.pipeline.source.provider.catalog.DatasetCatalog;
import io.datasetbuilder.pipeline.source.terms.EvaluateTerms;
import io.datasetbuilder.pipeline.warehouse.run.ListedRun;
import io.datasetbuilder.pipeline.warehouse.run.RunDetails;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reads finished runs back. Shows only runs that the caller may see, and changes nothing but the
 * index of runs, which is brought up to date first. Safe for concurrent use.
 */
public final class Runs {

  private static final Logger LOG = System.getLogger(Runs.class.getName());

  private final Parts parts;
  private final Visibility visibility;

  public Runs(Parts parts, Visibility visibility) {
    this.parts = parts;
    this.visibility = visibility;
  }

  /**
   * Parts that read runs of all owners; suppliers make theirs when it is first needed.
   *
   * @param snapshots those that runs of these ids have committed; none without a warehouse
   * @param catalog facts of the catalog about a provider's dataset
   */
  public record Parts(
      Supplier<RunIndex> index,
      StorageComponents storage,
      Function<List<String>, Map<String, List<RunSnapshot>>> snapshots,
      Supplier<EvaluateTerms> terms,
      DatasetCatalog catalog,
      DatasetSignals signals,
      StagesCache stages,
      Clock clock,
      ActiveCalls calls) {}

  /**
   * The newest runs, and the snapshots that they committed; none of these where the catalog of the
   * warehouse cannot be read.
   *
   * @param datasetId only runs of this dataset
   * @param limit at least 1
   */
  public Result<List<ListedRun>> list(Optional<String> datasetId, int limit) {
    return result(() -> runs().list(visibility, datasetId, limit).map(this::withSnapshots));
  }

  private List<ListedRun> withSnapshots(List<IndexedRun> runs) {
    List<String> ids = runs.stream().map(IndexedRun::runId).toList();
    Map<String, List<RunSnapshot>> snapshots = snapshots(ids);
    return runs.stream()
        .map(run -> ListedRun.of(run, snapshots.getOrDefault(run.runId(), List.of())))
        .toList();
  }

  /** Runs are listed without their snapshots where the catalog cannot be read. */
  private Map<String, List<RunSnapshot>> snapshots(List<String> runIds) {
    try {
      return parts.snapshots().apply(runIds);
    } catch (ProblemException unreadable) {
      LOG.log(Level.WARNING, "the snapshots of runs cannot be listed", unreadable);
      return Map.of();
    }
  }

  private ListedRun withSnapshots(IndexedRun run) {
    return withSnapshots(List.of(run)).get(0);
  }

  /** One run, the stages of its sources and its snapshots. */
  public Result<RunDetails> show(RunId id) {
    return result(
        () ->
            runs()
                .read(visibility, id)
                .map(
                    run ->
                        new RunDetails(
                            run, stages().of(run), withSnapshots(run.indexed()).snapshots())));
  }

  /** The stages of a run's sources. */
  public Result<List<SourceStages>> stages(RunId id) {
    return result(() -> stages().list(visibility, id));
  }

  /**
   * One stage of one source.
   *
   * @param stage {@code bronze}, {@code silver} or {@code gold}
   * @param limit the most sample rows, 1 to {@value ReadStages#MAX_LIMIT}
   */
  public Result<StageDetail> stage(RunId id, String stage, String sourceKey, int limit) {
    return result(() -> stages().detail(visibility, id, stage, sourceKey, limit));
  }

  /** Hints about the columns of a source's Silver, in addition to their types, by column name. */
  public Result<Map<String, ColumnHints>> columnHints(RunId id, String sourceKey) {
    return result(() -> hints().of(visibility, id, sourceKey));
  }

  /** The manifest of a run; what others may read of it is {@code json.RunBodies}. */
  public Result<Manifest> manifest(RunId id) {
    return result(() -> runs().manifest(visibility, id));
  }

  /** The redacted canonical spec that is stored with a run. */
  public Result<ReadRun.SpecSnapshotText> spec(RunId id) {
    return result(() -> runs().spec(visibility, id));
  }

  /** The paths of all files of a run, sorted. */
  public Result<List<RunPath>> artifacts(RunId id) {
    return result(() -> artifacts().list(visibility, id));
  }

  /**
   * One file of a run, to be streamed.
   *
   * @param path below the run's folder, as in the list
   */
  public Result<ReadArtifacts.ArtifactFile> artifact(RunId id, String path) {
    return result(() -> artifacts().file(visibility, id, path));
  }

  /** The recorded quality of a run. */
  public Result<ReadQuality.RunQuality> quality(RunId id) {
    return result(() -> quality().ofRun(visibility, id));
  }

  /**
   * The quality of a dataset's newest runs.
   *
   * @param limit at least 1
   */
  public Result<List<ReadQuality.RunScore>> qualityHistory(String datasetId, int limit) {
    return result(() -> quality().history(visibility, datasetId, limit));
  }

  /**
   * The quality of the runs of the last 24 hours. An index that cannot be used is shown as such.
   */
  public ReadQuality.QualitySummary qualitySummary() {
    return parts
        .calls()
        .run(
            () -> {
              try {
                return quality().lastDay(visibility);
              } catch (IndexFailure | WorkspaceFailure unreadable) {
                return ReadQuality.QualitySummary.unavailable(parts.clock().instant());
              }
            });
  }

  /** Quality issues of the latest run of each dataset. */
  public Result<IssuePage> qualityIssues(IssueQuery query) {
    return result(() -> new FindIssues(runs(), index()).find(visibility, query));
  }

  /**
   * The datasets with the newest runs.
   *
   * @param limit at least 1
   */
  public Result<ReadDatasets.DatasetListing> datasets(int limit) {
    return result(() -> datasets().list(visibility, limit));
  }

  /** One dataset. */
  public Result<ReadDatasets.DatasetSummary> dataset(String datasetId) {
    return result(() -> datasets().find(visibility, datasetId));
  }

  /** The snapshots that the latest run of a dataset committed and the warehouse still has. */
  public Result<List<RunSnapshot>> snapshots(ReadDatasets.DatasetSummary dataset) {
    return result(() -> Result.ok(withSnapshots(dataset.entry().latest()).snapshots()));
  }

  /**
   * The newest runs of a dataset, and the snapshots that they committed.
   *
   * @param limit at least 1
   */
  public Result<List<ListedRun>> datasetRuns(String datasetId, int limit) {
    return result(() -> datasets().runs(visibility, datasetId, limit).map(this::withSnapshots));
  }

  /** One run of a dataset, and the snapshots that it committed. */
  public Result<ListedRun> datasetRun(String datasetId, RunId id) {
    return result(() -> datasets().run(visibility, datasetId, id).map(this::withSnapshots));
  }

  /** Differences of two runs. */
  public Result<RunDiff> diff(RunId left, RunId right) {
    return result(() -> new DiffRuns(runs()).diff(visibility, left, right));
  }

  private <T> Result<T> result(Supplier<Result<T>> operation) {
    return parts.calls().result(operation);
  }

  private RunIndex index() {
    return parts.index().get();
  }

  private ReadRun runs() {
    return new ReadRun(parts.storage().manifests(), parts.storage().finishedRuns(), index());
  }

  private ReadStages stages() {
    ArtifactGate gate = gate();
    return new ReadStages(runs(), parts.storage().json(), gate::sample);
  }

  /** The catalog is read only for rows that are requested. */
  private ArtifactGate gate() {
    return new ArtifactGate(specs(), parts.terms().get(), this::declared, parts.storage().json());
  }

  private ReadColumnHints hints() {
    return new ReadColumnHints(runs(), specs(), this::declared);
  }

  private Optional<DatasetCatalog.CatalogFacts> declared(String provider, String dataset) {
    return parts.catalog().find(provider, dataset);
  }

  private StoredSpecs specs() {
    return parts.storage().specs();
  }

  private ReadArtifacts artifacts() {
    ArtifactGate gate = gate();
    return new ReadArtifacts(runs(), parts.storage().json(), gate::check);
  }

  private ReadQuality quality() {
    return new ReadQuality(runs(), index(), parts.clock());
  }

  private ReadDatasets datasets() {
    return new ReadDatasets(
        runs(), stages(), index(), parts.signals(), parts.stages(), parts.clock());
  }
}
