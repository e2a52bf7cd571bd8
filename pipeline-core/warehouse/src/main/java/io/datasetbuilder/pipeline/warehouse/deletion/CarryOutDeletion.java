package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.PageRequest;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval.Removal;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores.WarehouseContent;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.BuiltBy;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.Selection;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Deletes runs and tables, all of a request or none. The order makes it safe when the process ends
 * at any moment: the records first; then the mark, which no read passes (snapshots that cannot be
 * leased, tables and run folders that are not found); then the files; then the rows, and the end of
 * the records. What an interrupted deletion leaves is removed by the next start or deletion. Safe
 * for concurrent use, also by several processes.
 */
public final class CarryOutDeletion {

  private static final Logger LOG = System.getLogger(CarryOutDeletion.class.getName());

  private final DeletionStores stores;

  public CarryOutDeletion(DeletionStores stores) {
    this.stores = stores;
  }

  /**
   * Deletes runs and tables.
   *
   * @param records of the deletions, not recorded yet
   * @return the records as they are then; refused with every reason when one of them is kept
   */
  public Result<List<DeletionRecord>> delete(List<DeletionRecord> records) {
    List<Problem> refusals = refusals(records);
    if (!refusals.isEmpty()) {
      return Result.refused(refusals);
    }
    if (!stores.log().begin(records)) {
      return Result.refused(anotherBegan());
    }
    // Another deletion may have ended between the search for the runs and the records.
    List<Problem> late =
        records.stream().anyMatch(this::isHidden) ? List.of(anotherBegan()) : mark(records);
    if (!late.isEmpty()) {
      records.forEach(record -> stores.log().withdraw(record.id()));
      return Result.refused(late);
    }
    records.forEach(this::hide);
    List<DeletionRecord> removed = records.stream().map(this::remove).toList();
    stores.emptyLogs().run();
    return Result.ok(removed);
  }

  private static Problem anotherBegan() {
    String message = "another deletion of the same runs or tables has begun";
    return Problem.of(RunProblem.RUN_IN_USE, "", message);
  }

  /** Every reason why runs and tables cannot be deleted now; empty when they can. */
  public List<Problem> refusals(List<DeletionRecord> records) {
    List<Problem> refusals = new ArrayList<>();
    records.stream()
        .filter(record -> record.kind() == Kind.RUN)
        .forEach(record -> refusals.addAll(refusals(new RunId(record.subject()))));
    warehouse().ifPresent(made -> refusals.addAll(made.snapshots().refusals(selection(records))));
    return refusals;
  }

  private List<Problem> refusals(RunId run) {
    List<Problem> refusals = new ArrayList<>();
    if (stores.runs().workspaces().isInProgress(run)) {
      String message = "run " + run + " is being built or deleted";
      refusals.add(Problem.of(RunProblem.RUN_IN_USE, "", message));
    }
    if (stores.isBeingPublished().test(run)) {
      String message =
          "a publication of run " + run + " has not ended, or it is unknown how it ended";
      refusals.add(Problem.of(RunProblem.RUN_BEING_PUBLISHED, "", message));
    }
    return refusals;
  }

  /**
   * Finishes deletions that were interrupted. Those that cannot be finished now, because another
   * process works on them or something keeps a run, are left to the next call.
   */
  public void finishInterrupted() {
    Map<String, List<DeletionRecord>> requests =
        stores.log().unfinished().stream()
            .collect(
                Collectors.groupingBy(
                    DeletionRecord::request, LinkedHashMap::new, Collectors.toList()));
    requests.values().forEach(this::tryFinish);
  }

  private void tryFinish(List<DeletionRecord> records) {
    try {
      finish(records);
    } catch (ProblemException failed) {
      LOG.log(
          Level.WARNING, "the deletion of " + records.get(0).name() + " is not finished", failed);
    }
  }

  private void finish(List<DeletionRecord> records) {
    RemoveRawRecords rawRecords = new RemoveRawRecords(stores);
    records.stream().filter(CarryOutDeletion::isOfRawRecords).forEach(rawRecords::finish);
    finishWhole(records.stream().filter(record -> !isOfRawRecords(record)).toList());
  }

  private static boolean isOfRawRecords(DeletionRecord record) {
    return record.kind() == Kind.RAW_RECORDS;
  }

  private void finishWhole(List<DeletionRecord> records) {
    List<DeletionRecord> unmarked =
        records.stream().filter(record -> !isHidden(record) && !isBuiltAgain(record)).toList();
    if (refusals(unmarked).isEmpty() && mark(unmarked).isEmpty()) {
      unmarked.forEach(this::hide);
      records.forEach(this::remove);
    }
  }

  /** Whether a table that was dropped has snapshots of later builds, which stay. */
  private boolean isBuiltAgain(DeletionRecord record) {
    return record.kind() == Kind.TABLE
        && warehouse().stream()
            .flatMap(made -> made.snapshots().find(selection(List.of(record))).stream())
            .anyMatch(snapshot -> snapshot.createdAt().isAfter(record.markedAt()));
  }

  /** Whether the run of a record has disappeared already, so that nothing can keep it any more. */
  private boolean isHidden(DeletionRecord record) {
    return record.kind() == Kind.RUN
        && stores.runs().finished().find(new RunId(record.subject())).isEmpty();
  }

  private List<Problem> mark(List<DeletionRecord> records) {
    return warehouse().map(made -> made.snapshots().mark(selection(records))).orElseGet(List::of);
  }

  /** Lets a run disappear from every list and read, before the files of any are deleted. */
  private void hide(DeletionRecord record) {
    if (record.kind() == Kind.RUN
        && stores.removal().hide(new RunId(record.subject())) == Removal.REMOVED) {
      stores.index().get().remove(record.subject());
    }
  }

  /**
   * Removes files, then rows.
   *
   * @return the record, finished unless another process works on the run
   */
  private DeletionRecord remove(DeletionRecord record) {
    if (record.kind() == Kind.RUN) {
      RunId run = new RunId(record.subject());
      if (stores.removal().remove(run) != Removal.REMOVED) {
        return record;
      }
      stores.index().get().remove(run.value());
      stores.events().get().forget(run);
      record.owner().ifPresent(owner -> endShare(owner, record.datasetId()));
    }
    warehouse().ifPresent(made -> remove(record, made));
    Instant end = stores.clock().instant().truncatedTo(ChronoUnit.MICROS);
    stores.log().finish(record.id(), end);
    return record.finished(end);
  }

  /** A dataset that is made again under the same id is not shared unless its owner shares it. */
  private void endShare(OwnerId owner, Optional<String> datasetId) {
    datasetId
        .filter(
            dataset ->
                stores
                    .index()
                    .get()
                    .runs(
                        RunFilter.of(new Visibility.SharedDataset(owner, dataset)),
                        PageRequest.first(1))
                    .runs()
                    .isEmpty())
        .ifPresent(dataset -> stores.sharing().get().withdraw(owner, dataset));
  }

  private static void remove(DeletionRecord record, WarehouseContent warehouse) {
    DeletedExports exports = new DeletedExports(record);
    warehouse.exports().deleteAll(exports::include);
    warehouse.snapshots().removeMarked(selection(List.of(record)));
  }

  /** Whether an export is deleted with some of these runs and tables. */
  public static boolean removes(List<DeletionRecord> records, WarehouseExport export) {
    return records.stream().anyMatch(record -> new DeletedExports(record).include(export));
  }

  private Optional<WarehouseContent> warehouse() {
    return stores.warehouse().get();
  }

  /** The snapshots and tables of records; a run without a dataset or a start has built none. */
  public static Selection selection(List<DeletionRecord> records) {
    return new Selection(
        records.stream().flatMap(record -> builtBy(record).stream()).toList(),
        records.stream()
            .filter(record -> record.kind() == Kind.TABLE)
            .map(DeletionRecord::subject)
            .collect(Collectors.toSet()));
  }

  private static Optional<BuiltBy> builtBy(DeletionRecord record) {
    return record.kind() == Kind.RUN
        ? record
            .datasetId()
            .flatMap(
                dataset ->
                    record.startedAt().map(start -> new BuiltBy(record.subject(), dataset, start)))
        : Optional.empty();
  }
}
