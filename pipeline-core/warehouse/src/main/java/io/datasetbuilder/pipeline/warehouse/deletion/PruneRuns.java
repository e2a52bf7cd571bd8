package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.retention.Retention;
import io.datasetbuilder.buildspec.spec.BuildSpec;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.ExpiredRuns;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.warehouse.deletion.PruneReport.PrunedRun;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Deletes the runs of all owners that no retention keeps any longer: that of the newest spec of
 * their dataset, else that of the operator. A run that something else keeps, such as a hold or the
 * current snapshot of a table, stays and is reported with the reasons. Safe for concurrent use.
 *
 * @param specs the spec that is stored with a run; empty when it cannot be loaded
 * @param rawRecords removes raw records of the runs that stay
 * @param caller who is recorded as the one who deletes
 */
public record PruneRuns(
    DeletionStores stores,
    Function<FinishedRun, Optional<BuildSpec>> specs,
    PruneRawRecords rawRecords,
    OwnerId caller) {

  /**
   * Deletes the runs, or shows which would be deleted.
   *
   * @param standard retention of datasets whose spec declares none
   * @param apply false: nothing is deleted
   */
  public PruneReport run(Retention standard, boolean apply) {
    CarryOutDeletion deletion = new CarryOutDeletion(stores);
    if (apply) {
      deletion.finishInterrupted();
    }
    List<PrunedRun> pruned = new ArrayList<>();
    List<PrunedRun> withoutRecords = new ArrayList<>();
    for (String datasetId : datasetIds()) {
      for (List<IndexedRun> runs : ofOwners(runs(datasetId))) {
        List<PrunedRun> ofDataset =
            expired(runs, standard).stream()
                .flatMap(run -> recorded(run).stream())
                .map(record -> pruned(record, deletion, apply))
                .toList();
        pruned.addAll(ofDataset);
        withoutRecords.addAll(rawRecords.of(staying(runs, ofDataset), apply));
      }
    }
    withoutRecords.addAll(rawRecords.ofLeft(apply));
    return new PruneReport(apply, standard, pruned, withoutRecords);
  }

  private List<String> datasetIds() {
    return stores.index().get().allDatasets(Visibility.everybody()).stream()
        .flatMap(entry -> entry.latest().dataset().stream())
        .map(IndexedDataset::datasetId)
        .toList();
  }

  /** The runs of a dataset of all owners, newest first. */
  private List<IndexedRun> runs(String datasetId) {
    return stores.index().get().allRuns(RunFilter.of(Visibility.everybody()).inDataset(datasetId));
  }

  /** Runs that are not deleted, oldest first. */
  private static List<IndexedRun> staying(List<IndexedRun> newestFirst, List<PrunedRun> pruned) {
    Set<String> deleted =
        pruned.stream()
            .filter(run -> run.reasons().isEmpty())
            .map(run -> run.record().subject())
            .collect(Collectors.toSet());
    List<IndexedRun> staying = new ArrayList<>(newestFirst);
    staying.removeIf(run -> deleted.contains(run.runId()));
    Collections.reverse(staying);
    return staying;
  }

  /** Two owners may have a dataset of one id. */
  private static Collection<List<IndexedRun>> ofOwners(List<IndexedRun> runs) {
    return runs.stream()
        .collect(
            Collectors.groupingBy(IndexedRun::ownerId, LinkedHashMap::new, Collectors.toList()))
        .values();
  }

  private List<IndexedRun> expired(List<IndexedRun> newestFirst, Retention standard) {
    Retention retention = declared(newestFirst).orElse(standard);
    return new ExpiredRuns(retention, stores.clock().instant()).of(newestFirst);
  }

  /** The retention in the spec of the newest run whose spec can be loaded. */
  private Optional<Retention> declared(List<IndexedRun> newestFirst) {
    return newestFirst.stream()
        .flatMap(run -> finished(run).stream())
        .flatMap(run -> specs.apply(run).stream())
        .findFirst()
        .flatMap(BuildSpec::retention);
  }

  /** Each run is a request of its own: one that is kept keeps no other. */
  private Optional<DeletionRecord> recorded(IndexedRun run) {
    NewDeletions records = NewDeletions.of(stores.ids(), stores.clock(), caller, Reason.POLICY);
    return finished(run).map(files -> records.ofRun(run, files));
  }

  private Optional<FinishedRun> finished(IndexedRun run) {
    return stores.runs().finished().find(new RunId(run.runId()));
  }

  /** A failure concerns this run alone; it is tried again with the next call. */
  private PrunedRun pruned(DeletionRecord record, CarryOutDeletion deletion, boolean apply) {
    try {
      return apply
          ? deleted(record, deletion)
          : new PrunedRun(record, deletion.refusals(List.of(record)));
    } catch (ProblemException failed) {
      return new PrunedRun(record, List.of(failed.problem()));
    }
  }

  private static PrunedRun deleted(DeletionRecord record, CarryOutDeletion deletion) {
    Result<List<DeletionRecord>> deleted = deletion.delete(List.of(record));
    List<Problem> reasons = deleted.problems();
    return new PrunedRun(deleted.match(done -> done.get(0), problems -> record), reasons);
  }
}
