package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs of all owners, as an administrator sees them: when and how they ended, and whose they are.
 *
 * @param runs those that are shown, newest first; jobs that have not ended come first
 * @param total all that there are
 */
public record OwnedRuns(List<OwnedRun> runs, long total) {

  /** The most that are shown at once. */
  public static final int MAX_LIMIT = 200;

  public OwnedRuns {
    runs = List.copyOf(runs);
  }

  /**
   * One of them.
   *
   * @param status of the run, or of its job while it has not ended
   * @param startedAt empty while it waits
   * @param error why it failed, without anything that could be a key
   */
  public record OwnedRun(
      String runId,
      String status,
      Optional<Instant> startedAt,
      Optional<Instant> finishedAt,
      Optional<OwnerId> owner,
      Optional<String> error) {}

  /**
   * The newest runs.
   *
   * @param jobs that have not ended, read before the index
   * @param limit 1 to {@value #MAX_LIMIT}
   */
  public static OwnedRuns read(
      List<BuildJob> jobs, RunIndex index, ManifestStore manifests, int limit) {
    return of(jobs, index, limit, run -> of(manifests, run));
  }

  /**
   * Jobs that had not ended, and the runs of an index that was read after them.
   *
   * @param shown what is shown of a run of the index
   */
  static OwnedRuns of(
      List<BuildJob> jobs, RunIndex index, int limit, Function<IndexedRun, OwnedRun> shown) {
    RunFilter everything = RunFilter.of(Visibility.everybody());
    // A job may end at any moment and is a run of the index from then on: it is asked for before
    // the page is read, so that it is in one of them, and left out where it is in both.
    List<BuildJob> unindexed =
        jobs.stream().filter(job -> index.find(job.runId().value()).isEmpty()).toList();
    List<IndexedRun> indexed = index.runs(everything, PageRequest.first(limit)).runs();
    long total = index.tally(everything).total();
    Set<String> shownRuns =
        indexed.stream().map(IndexedRun::runId).collect(Collectors.toUnmodifiableSet());
    List<BuildJob> running =
        unindexed.stream().filter(job -> !shownRuns.contains(job.runId().value())).toList();
    List<OwnedRun> first =
        Stream.concat(running.stream().map(OwnedRuns::of), indexed.stream().map(shown))
            .limit(limit)
            .toList();
    return new OwnedRuns(first, running.size() + total);
  }

  private static OwnedRun of(BuildJob job) {
    return new OwnedRun(
        job.runId().value(),
        job.status().wire(),
        Optional.of(job.createdAt()).filter(created -> job.status() != JobStatus.QUEUED),
        Optional.empty(),
        job.owner(),
        job.ending().flatMap(JobResult::error).map(KeyShapes::masked));
  }

  private static OwnedRun of(ManifestStore manifests, IndexedRun run) {
    return new OwnedRun(
        run.runId(),
        run.status().wire(),
        run.startedAt(),
        run.finishedAt(),
        run.ownerId(),
        run.status() == RunStatus.FAILED ? error(manifests, run.runId()) : Optional.empty());
  }

  private static Optional<String> error(ManifestStore manifests, String runId) {
    return Optional.of(runId)
        .filter(RunId::isValid)
        .flatMap(id -> manifests.readable(new RunId(id)))
        .flatMap(OwnedRuns::firstFailure)
        .map(KeyShapes::masked);
  }

  private static Optional<String> firstFailure(Manifest manifest) {
    return Stream.concat(
            manifest.errors().stream(), manifest.findings().uncommittedTables().stream())
        .findFirst();
  }
}
