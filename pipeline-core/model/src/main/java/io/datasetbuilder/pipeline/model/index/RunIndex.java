package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The index of finished runs. Each change is one transaction, forced to disk when the call returns;
 * several processes may change it at once. Opened by the first call. Safe for concurrent use.
 *
 * <p>Lists are newest first: by {@code finished_at}, ties by run id, both descending; runs without
 * that time follow, by {@code started_at}.
 *
 * <p>Every method may throw {@link IndexFailure}; nothing was changed then.
 */
public interface RunIndex extends EarlierRuns {

  /** Adds a run, or puts it in the place of what was known under its id. */
  void record(IndexedRun run);

  /**
   * Adds many runs in one transaction, each like {@link #record}.
   *
   * @param runs consumed once, a few at a time; of several with one id the last counts
   */
  void addAll(Stream<IndexedRun> runs);

  /** Forgets a run; fine when it is not known. */
  void remove(String runId);

  /**
   * Forgets all runs and adds these, in one transaction: others see all of the old or all of the
   * new. An index that cannot be read is set aside first, and a new one is made.
   *
   * @param runs consumed once, a few at a time; of several with one id the last counts
   * @return true when a damaged index was set aside
   */
  boolean replaceAll(Stream<IndexedRun> runs);

  /** The run of an id, whoever owns it. */
  Optional<IndexedRun> find(String runId);

  /**
   * Whether a run is known to be another owner's, or for a reader is not known to be shared. Asked
   * before its manifest is read: the time that this takes would distinguish the run from one that
   * does not exist.
   */
  default boolean hides(Visibility visibility, String runId) {
    return visibility.match(
        () -> false,
        owner ->
            find(runId).filter(run -> owner.isForeign(run.ownerId(), run.createdBy())).isPresent(),
        shared -> find(runId).filter(shared::shows).isEmpty());
  }

  /** A page of runs; a deep one costs no more than the first. */
  RunPage runs(RunFilter filter, PageRequest page);

  /** All runs that a filter lets through, read page by page. */
  default List<IndexedRun> allRuns(RunFilter filter) {
    return PageRequest.all(page -> runs(filter, page), RunPage::runs, RunPage::next);
  }

  /** The quality of the runs that a filter lets through. */
  QualityRunCounts tally(RunFilter filter);

  /** A page of datasets, grouped by {@code dataset_id}; runs without a stored spec are left out. */
  DatasetPage datasets(Visibility visibility, PageRequest page);

  /** All datasets, read page by page. */
  default List<DatasetPage.DatasetEntry> allDatasets(Visibility visibility) {
    return PageRequest.all(
        page -> datasets(visibility, page), DatasetPage::datasets, DatasetPage::next);
  }

  /** One dataset; empty when no run of it may be spoken of. */
  Optional<DatasetPage.DatasetEntry> dataset(Visibility visibility, String datasetId);

  /** The newest run with the status {@code ok} of a dataset. */
  Optional<IndexedRun> newestSuccessful(Visibility visibility, String datasetId);

  /**
   * Number of runs that ended in each hour, by status; oldest first, statuses of one hour in their
   * order. Hours without an ended run are left out.
   *
   * @param from the earliest end that counts, in microseconds
   * @param until the end of the window, exclusive; the window may cover the first and the last hour
   *     only in part
   */
  List<HourCounts> endings(Visibility visibility, Instant from, Instant until);

  /** Number of runs that do not state when they ended. */
  long withoutFinish(Visibility visibility);

  /** The ids of all indexed runs, sorted. */
  List<String> runIds();

  /** The ids of the indexed runs that are part of no dataset, sorted. */
  List<String> runIdsWithoutDataset();

  /**
   * Number of runs that ended in one hour with one status.
   *
   * @param hour its first moment; hours are in UTC, including their start and excluding their end
   * @param runs at least 1
   */
  public record HourCounts(Instant hour, RunStatus status, long runs) {}

  /**
   * The quality of many runs, in runs. A run with warnings and failures counts as both.
   *
   * @param total all of them
   * @param evaluated those that {@link IndexedRun#isEvaluated}
   * @param pass evaluated, with neither a warning nor a failure
   * @param warn with at least one warning
   * @param fail with at least one failure
   */
  public record QualityRunCounts(long total, long evaluated, long pass, long warn, long fail) {}
}
