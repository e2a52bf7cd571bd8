package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.DatasetPage;
import io.datasetbuilder.pipeline.model.index.DatasetPage.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.EarlierRuns.EarlierSource;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.RunIndex.HourCounts;
import io.datasetbuilder.pipeline.model.index.RunIndex.QualityRunCounts;
import io.datasetbuilder.pipeline.model.index.RunPage;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Index that shows no run in a dataset whose snapshot was removed after it was indexed (Spec,
 * "Endpoints": runs without snapshot are excluded). Each run that is about to be shown is looked up
 * on disk; one that lost its snapshot is recorded anew, and the query is repeated. Counts include
 * runs that were not shown yet until {@link ReconcileIndex} has checked all of them. Safe for
 * concurrent use.
 */
public final class SnapshotAwareIndex implements RunIndex {

  private final RunIndex index;
  private final RunsOnDisk runs;

  public SnapshotAwareIndex(RunIndex index, RunsOnDisk runs) {
    this.index = index;
    this.runs = runs;
  }

  @Override
  public Optional<IndexedRun> find(String runId) {
    return current(() -> index.find(runId), Optional::stream);
  }

  @Override
  public RunPage runs(RunFilter filter, PageRequest page) {
    return current(() -> index.runs(filter, page), found -> found.runs().stream());
  }

  @Override
  public DatasetPage datasets(Visibility visibility, PageRequest page) {
    return current(
        () -> index.datasets(visibility, page),
        found -> found.datasets().stream().flatMap(entry -> runsOf(visibility, entry)));
  }

  @Override
  public Optional<DatasetEntry> dataset(Visibility visibility, String datasetId) {
    return current(
        () -> index.dataset(visibility, datasetId),
        found -> found.stream().flatMap(entry -> runsOf(visibility, entry)));
  }

  @Override
  public Optional<IndexedRun> newestSuccessful(Visibility visibility, String datasetId) {
    return current(() -> index.newestSuccessful(visibility, datasetId), Optional::stream);
  }

  @Override
  public Optional<EarlierSource> newest(
      OwnerId owner, String datasetId, String sourceKey, String excludedRunId) {
    return current(
        () -> index.newest(owner, datasetId, sourceKey, excludedRunId),
        found -> found.stream().map(EarlierSource::run));
  }

  @Override
  public Optional<EarlierSource> newestAlike(
      OwnerId owner,
      String datasetId,
      String sourceKey,
      String excludedRunId,
      String coverageFingerprint,
      String schemaDigest) {
    return current(
        () ->
            index.newestAlike(
                owner, datasetId, sourceKey, excludedRunId, coverageFingerprint, schemaDigest),
        found -> found.stream().map(EarlierSource::run));
  }

  /** The latest run, and the newest successful one, whose end the entry states. */
  private Stream<IndexedRun> runsOf(Visibility visibility, DatasetEntry entry) {
    IndexedRun latest = entry.latest();
    return latest.status() == RunStatus.OK || entry.lastSuccessAt().isEmpty()
        ? Stream.of(latest)
        : Stream.concat(
            Stream.of(latest),
            latest.dataset().stream()
                .flatMap(
                    dataset -> index.newestSuccessful(visibility, dataset.datasetId()).stream()));
  }

  /** Repeats a query until no run of its result has lost its snapshot; each round removes some. */
  private <T> T current(Supplier<T> question, Function<T, Stream<IndexedRun>> shown) {
    while (true) {
      T answer = question.get();
      List<IndexedRun> lost = shown.apply(answer).filter(this::hasLostItsSnapshot).toList();
      if (lost.isEmpty()) {
        return answer;
      }
      lost.forEach(this::takeOut);
    }
  }

  private boolean hasLostItsSnapshot(IndexedRun run) {
    return run.dataset().isPresent() && !runs.hasSnapshot(new RunId(run.runId()));
  }

  /** Removes the run from its dataset or, when its whole folder is missing, from the index. */
  private void takeOut(IndexedRun run) {
    RunId id = new RunId(run.runId());
    if (runs.exists(id)) {
      index.record(
          runs.read(id).filter(read -> read.dataset().isEmpty()).orElseGet(run::withoutDataset));
    } else {
      index.remove(run.runId());
    }
  }

  @Override
  public void record(IndexedRun run) {
    index.record(run);
  }

  @Override
  public void addAll(Stream<IndexedRun> more) {
    index.addAll(more);
  }

  @Override
  public void remove(String runId) {
    index.remove(runId);
  }

  @Override
  public boolean replaceAll(Stream<IndexedRun> replacement) {
    return index.replaceAll(replacement);
  }

  @Override
  public QualityRunCounts tally(RunFilter filter) {
    return index.tally(filter);
  }

  @Override
  public List<HourCounts> endings(Visibility visibility, Instant from, Instant until) {
    return index.endings(visibility, from, until);
  }

  @Override
  public long withoutFinish(Visibility visibility) {
    return index.withoutFinish(visibility);
  }

  @Override
  public List<String> runIds() {
    return index.runIds();
  }

  @Override
  public List<String> runIdsWithoutDataset() {
    return index.runIdsWithoutDataset();
  }
}
