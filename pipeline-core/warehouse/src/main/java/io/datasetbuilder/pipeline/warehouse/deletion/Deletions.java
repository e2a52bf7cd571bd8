package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Reason;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.list.ListLimits;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Deletes runs, datasets and tables on behalf of one caller. What belongs to another owner is
 * refused like what does not exist, unless the caller is an administrator. Safe for concurrent use.
 */
public final class Deletions {

  private final DeletionStores stores;
  private final DeletingCaller caller;
  private final ActiveCalls calls;

  public Deletions(DeletionStores stores, DeletingCaller caller, ActiveCalls calls) {
    this.stores = stores;
    this.caller = caller;
    this.calls = calls;
  }

  /**
   * Deletes runs, all or none.
   *
   * @return refused with every reason, of all runs
   */
  public Result<List<DeletionRecord>> deleteRuns(List<RunId> runs) {
    return deleted(() -> find().ofRuns(runs));
  }

  /**
   * Deletes all runs and tables of a dataset, all or none. Refused while a build of it waits or
   * runs, which would add a run to a dataset that was deleted.
   */
  public Result<List<DeletionRecord>> deleteDataset(String datasetId) {
    FindDeletions find = find();
    return deleted(
        () -> find.ofDataset(datasetId), records -> find.unfinishedBuilds(datasetId, records));
  }

  /** Drops a table with all its snapshots; the runs that built them stay. */
  public Result<DeletionRecord> dropTable(String name) {
    return deleted(() -> find().ofTable(name).map(List::of)).map(records -> records.get(0));
  }

  /**
   * Records of the newest deletions of all owners, newest first.
   *
   * @param limit 1 to {@value DeletionLog#MOST_LISTED}
   */
  public Result<List<DeletionRecord>> newest(int limit) {
    return calls.result(
        () -> ListLimits.atMost(DeletionLog.MOST_LISTED, limit).map(stores.log()::newest));
  }

  private FindDeletions find() {
    return new FindDeletions(
        stores, caller, NewDeletions.of(stores.ids(), stores.clock(), caller.id(), Reason.ASKED));
  }

  private Result<List<DeletionRecord>> deleted(Supplier<Result<List<DeletionRecord>>> found) {
    return deleted(found, records -> List.of());
  }

  /**
   * @param reasons why the request as a whole is refused
   */
  private Result<List<DeletionRecord>> deleted(
      Supplier<Result<List<DeletionRecord>>> found,
      Function<List<DeletionRecord>, List<Problem>> reasons) {
    CarryOutDeletion deletion = new CarryOutDeletion(stores);
    return calls.result(
        () -> {
          deletion.finishInterrupted();
          return found.get().then(records -> deleted(records, reasons.apply(records), deletion));
        });
  }

  private static Result<List<DeletionRecord>> deleted(
      List<DeletionRecord> records, List<Problem> reasons, CarryOutDeletion deletion) {
    return reasons.isEmpty()
        ? deletion.delete(records)
        : Result.refused(
            Stream.concat(reasons.stream(), deletion.refusals(records).stream()).toList());
  }
}
