package io.datasetbuilder.pipeline.warehouse.run;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.file.RunPath;
import io.datasetbuilder.pipeline.model.index.IndexFailure;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts;
import io.datasetbuilder.pipeline.runs.dataset.ReadDatasets;
import io.datasetbuilder.pipeline.runs.diff.RunDiff;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.quality.IssuePage;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
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

  private final RunReaders readers;
  private final Function<List<String>, Map<String, List<RunSnapshot>>> snapshots;
  private final Visibility visibility;
  private final ReadAccess access;
  private final ActiveCalls calls;

  /**
   * @param snapshots those that runs of these ids have committed; none without a warehouse
   * @param visibility of lists, and of what is about several runs
   * @param access as whom the caller reads one run
   */
  public Runs(
      RunReaders readers,
      Function<List<String>, Map<String, List<RunSnapshot>>> snapshots,
      Visibility visibility,
      ReadAccess access,
      ActiveCalls calls) {
    this.readers = readers;
    this.snapshots = snapshots;
    this.visibility = visibility;
    this.access = access;
    this.calls = calls;
  }

  /**
   * The newest runs, and the snapshots that they committed; none of these where the catalog of the
   * warehouse cannot be read.
   *
   * @param datasetId only runs of this dataset
   * @param limit at least 1
   */
  public Result<List<ListedRun>> list(Optional<String> datasetId, int limit) {
    return result(() -> readers.runs().list(visibility, datasetId, limit).map(this::withSnapshots));
  }

  private List<ListedRun> withSnapshots(List<IndexedRun> runs) {
    List<String> ids = runs.stream().map(IndexedRun::runId).toList();
    Map<String, List<RunSnapshot>> found = snapshots(ids);
    return runs.stream()
        .map(run -> ListedRun.of(run, found.getOrDefault(run.runId(), List.of())))
        .toList();
  }

  /** Runs are listed without their snapshots where the catalog cannot be read. */
  private Map<String, List<RunSnapshot>> snapshots(List<String> runIds) {
    try {
      return snapshots.apply(runIds);
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
            readers
                .runs()
                .read(access.of(id), id)
                .map(
                    run ->
                        new RunDetails(
                            run,
                            readers.stages().of(run),
                            withSnapshots(run.indexed()).snapshots())));
  }

  /** The stages of a run's sources. */
  public Result<List<SourceStages>> stages(RunId id) {
    return result(() -> readers.stages().list(access.of(id), id));
  }

  /**
   * One stage of one source.
   *
   * @param stage {@code bronze}, {@code silver} or {@code gold}
   * @param limit the most sample rows, 1 to {@value ReadStages#MAX_LIMIT}
   */
  public Result<StageDetail> stage(RunId id, String stage, String sourceKey, int limit) {
    return result(() -> readers.stages().detail(access.of(id), id, stage, sourceKey, limit));
  }

  /** Hints about the columns of a source's Silver, in addition to their types, by column name. */
  public Result<Map<String, ColumnHints>> columnHints(RunId id, String sourceKey) {
    return result(() -> readers.hints().of(access.of(id), id, sourceKey));
  }

  /** The manifest of a run, of which the wire shows a part. */
  public Result<Manifest> manifest(RunId id) {
    return result(() -> readers.runs().manifest(access.of(id), id));
  }

  /** The redacted canonical spec that is stored with a run. */
  public Result<ReadRun.SpecSnapshotText> spec(RunId id) {
    return result(() -> readers.runs().spec(visibility, id));
  }

  /** The paths of all files of a run, sorted. */
  public Result<List<RunPath>> artifacts(RunId id) {
    return result(() -> readers.artifacts().list(access.of(id), id));
  }

  /**
   * One file of a run, to be streamed.
   *
   * @param path below the run's folder, as in the list
   */
  public Result<ReadArtifacts.ArtifactFile> artifact(RunId id, String path) {
    return result(() -> readers.artifacts().file(access.of(id), id, path));
  }

  /** The recorded quality of a run. */
  public Result<ReadQuality.RunQuality> quality(RunId id) {
    return result(() -> readers.quality().ofRun(access.of(id), id));
  }

  /**
   * The quality of a dataset's newest runs.
   *
   * @param limit at least 1
   */
  public Result<List<ReadQuality.RunScore>> qualityHistory(String datasetId, int limit) {
    return result(() -> readers.quality().history(visibility, datasetId, limit));
  }

  /**
   * The quality of the runs of the last 24 hours. An index that cannot be used is shown as such.
   */
  public ReadQuality.QualitySummary qualitySummary() {
    return calls.run(
        () -> {
          try {
            return readers.quality().lastDay(visibility);
          } catch (IndexFailure | WorkspaceFailure unreadable) {
            return ReadQuality.QualitySummary.unavailable(readers.clock().instant());
          }
        });
  }

  /** Quality issues of the latest run of each dataset. */
  public Result<IssuePage> qualityIssues(IssueQuery query) {
    return result(() -> readers.issues().find(visibility, query));
  }

  /**
   * The datasets with the newest runs.
   *
   * @param limit at least 1
   */
  public Result<ReadDatasets.DatasetListing> datasets(int limit) {
    return result(() -> readers.datasets().list(visibility, limit));
  }

  /** One dataset. */
  public Result<ReadDatasets.DatasetSummary> dataset(String datasetId) {
    return result(() -> readers.datasets().find(visibility, datasetId));
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
    return result(
        () -> readers.datasets().runs(visibility, datasetId, limit).map(this::withSnapshots));
  }

  /** One run of a dataset, and the snapshots that it committed. */
  public Result<ListedRun> datasetRun(String datasetId, RunId id) {
    return result(() -> readers.datasets().run(visibility, datasetId, id).map(this::withSnapshots));
  }

  /** Differences of two runs. */
  public Result<RunDiff> diff(RunId left, RunId right) {
    return result(() -> readers.diff().diff(visibility, left, right));
  }

  private <T> Result<T> result(Supplier<Result<T>> operation) {
    return calls.result(operation);
  }
}
