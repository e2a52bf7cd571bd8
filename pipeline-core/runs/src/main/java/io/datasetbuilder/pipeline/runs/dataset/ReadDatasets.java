package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.SourceStages;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Built datasets and their runs. Safe for concurrent use. */
public final class ReadDatasets {

  /**
   * Number of datasets, or of runs of one dataset, that are listed when the request sets no limit.
   */
  public static final int DEFAULT_LIMIT = 50;

  private final ReadRun runs;
  private final ReadStages stages;
  private final RunIndex index;
  private final DatasetSignals signals;
  private final StagesCache remembered;
  private final Clock clock;

  /**
   * @param remembered shared by all that read datasets of one folder
   */
  public ReadDatasets(
      ReadRun runs,
      ReadStages stages,
      RunIndex index,
      DatasetSignals signals,
      StagesCache remembered,
      Clock clock) {
    this.runs = runs;
    this.stages = stages;
    this.index = index;
    this.signals = signals;
    this.remembered = remembered;
    this.clock = clock;
  }

  /**
   * The datasets with the newest runs. Runs without a stored spec belong to no dataset.
   *
   * @param limit at least 1
   */
  public Result<DatasetListing> list(Visibility visibility, int limit) {
    return ListLimits.positive(limit)
        .map(
            most -> {
              DatasetPage page = index.datasets(visibility, PageRequest.first(most));
              List<DatasetSummary> summaries =
                  page.datasets().stream().map(entry -> summary(visibility, entry)).toList();
              return new DatasetListing(summaries, page.total());
            });
  }

  /** One dataset; not found, too, when only others have runs of it. */
  public Result<DatasetSummary> find(Visibility visibility, String datasetId) {
    return entry(visibility, datasetId).map(entry -> summary(visibility, entry));
  }

  /**
   * The runs of a dataset, newest first.
   *
   * @param limit at least 1
   */
  public Result<List<IndexedRun>> runs(Visibility visibility, String datasetId, int limit) {
    return ListLimits.positive(limit)
        .then(most -> entry(visibility, datasetId))
        .map(
            entry -> {
              RunFilter filter = RunFilter.of(visibility).inDataset(datasetId);
              return index.runs(filter, PageRequest.first(limit)).runs().stream()
                  .map(visibility::shown)
                  .toList();
            });
  }

  /** One run of a dataset. */
  public Result<IndexedRun> run(Visibility visibility, String datasetId, RunId id) {
    return runs.read(visibility, id)
        .then(
            read ->
                read.indexed()
                        .dataset()
                        .map(IndexedDataset::datasetId)
                        .filter(datasetId::equals)
                        .isPresent()
                    ? Result.ok(read.indexed())
                    : Result.refused(notInDataset(id)));
  }

  private Result<DatasetEntry> entry(Visibility visibility, String datasetId) {
    return index
        .dataset(visibility, datasetId)
        .map(Result::ok)
        .orElseGet(() -> ReadingProblem.datasetNotFound(datasetId));
  }

  private DatasetSummary summary(Visibility visibility, DatasetEntry entry) {
    IndexedRun latest = entry.latest();
    String datasetId = latest.dataset().orElseThrow().datasetId();
    StatusAxes axes =
        StatusAxes.of(
            entry,
            signals.activeRefresh(visibility, datasetId),
            signals.access(latest),
            signals.scheduled(visibility, datasetId),
            clock.instant());
    DatasetEntry shown =
        new DatasetEntry(visibility.shown(latest), entry.runCount(), entry.lastSuccessAt());
    return new DatasetSummary(shown, stages(visibility, latest), axes);
  }

  /** The names of files are not for readers: what is remembered for the owner has them. */
  private List<SourceStages> stages(Visibility visibility, IndexedRun latest) {
    return visibility.isReader()
        ? read(visibility, latest)
        : remembered.of(latest, () -> read(visibility, latest));
  }

  private List<SourceStages> read(Visibility visibility, IndexedRun latest) {
    return stages.list(visibility, new RunId(latest.runId()))
            instanceof Result.Ok<List<SourceStages>> known
        ? known.value()
        : List.of();
  }

  private static Problem notInDataset(RunId id) {
    String message = "run " + id + " is not a run of this dataset.";
    return Problem.of(ReadingProblem.RUN_NOT_IN_DATASET, "run_id", message);
  }

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

  /**
   * A built dataset.
   *
   * @param entry its latest run and the number of its runs
   * @param stages of each source in the latest run; empty when its manifest cannot be read any more
   */
  public record DatasetSummary(DatasetEntry entry, List<SourceStages> stages, StatusAxes axes) {
    public DatasetSummary {
      stages = List.copyOf(stages);
    }

    /**
     * User's name for the file of a source; empty when the source is no upload or its file has no
     * known name.
     */
    public Optional<String> displayName(String sourceKey) {
      return stages.stream()
          .filter(source -> source.sourceKey().equals(sourceKey))
          .findFirst()
          .flatMap(SourceStages::displayName);
    }
  }
}
