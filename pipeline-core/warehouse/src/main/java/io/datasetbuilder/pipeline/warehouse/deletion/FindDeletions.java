package io.datasetbuilder.pipeline.warehouse.deletion;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord.Kind;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs.UnfinishedBuild;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.Selection;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds what a caller names for deletion, and makes the records of it. The caller's own comes
 * first; an administrator finds what belongs to others only where the caller has nothing of that
 * name, and one owner has it.
 */
final class FindDeletions {

  private final DeletionStores stores;
  private final DeletingCaller caller;
  private final NewDeletions records;

  FindDeletions(DeletionStores stores, DeletingCaller caller, NewDeletions records) {
    this.stores = stores;
    this.caller = caller;
    this.records = records;
  }

  /** The deletions of runs; refused for all that are not found. */
  Result<List<DeletionRecord>> ofRuns(List<RunId> runs) {
    List<DeletionRecord> found = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (RunId run : runs.stream().distinct().toList()) {
      Result<DeletionRecord> one = ofRun(run);
      one.match(found::add, problems::addAll);
    }
    return problems.isEmpty() ? Result.ok(found) : Result.refused(problems);
  }

  private Result<DeletionRecord> ofRun(RunId run) {
    Result<DeletionRecord> own = ofRun(caller.visibility(), run);
    boolean isMissing =
        own.problems().stream().anyMatch(each -> each.code() == RunProblem.RUN_NOT_FOUND);
    return isMissing && caller.administrator() ? ofRun(Visibility.everybody(), run) : own;
  }

  private Result<DeletionRecord> ofRun(Visibility visibility, RunId run) {
    return new ReadRun(stores.runs().manifests(), stores.runs().finished(), stores.index().get())
        .read(visibility, run)
        .map(found -> records.ofRun(found.indexed(), found.files()));
  }

  /** The deletions of all runs and tables of a dataset. */
  Result<List<DeletionRecord>> ofDataset(String datasetId) {
    List<IndexedRun> own = runs(caller.visibility(), datasetId);
    if (!own.isEmpty()) {
      return ofDataset(datasetId, own, Optional.of(caller.visibility()));
    }
    List<IndexedRun> others =
        caller.administrator() ? runs(Visibility.everybody(), datasetId) : List.of();
    if (others.isEmpty()) {
      return ReadingProblem.datasetNotFound(datasetId);
    }
    boolean isOneOwners = others.stream().map(IndexedRun::ownerId).distinct().count() == 1;
    return isOneOwners
        ? ofDataset(datasetId, others, Optional.empty())
        : Result.refused(
            Problem.of(
                RunProblem.SEVERAL_OWNERS,
                "dataset_id",
                "several owners have a dataset of this id: delete its runs one by one"));
  }

  /**
   * @param own empty for a dataset of another owner
   */
  private Result<List<DeletionRecord>> ofDataset(
      String datasetId, List<IndexedRun> runs, Optional<Visibility> own) {
    return ofRuns(runs.stream().map(run -> new RunId(run.runId())).toList())
        .map(
            deletions -> {
              List<DeletionRecord> all = new ArrayList<>(deletions);
              stores
                  .warehouse()
                  .get()
                  .ifPresent(
                      made ->
                          made.snapshots()
                              .ofDataset(
                                  datasetId,
                                  CarryOutDeletion.selection(deletions).runs(),
                                  own.map(mine -> caller.workspace()))
                              .forEach(table -> all.add(ofTable(made.snapshots(), table))));
              return all;
            });
  }

  /**
   * Reasons why a dataset cannot be deleted now: builds of it that wait or run.
   *
   * @param records its deletions; builds of other owners, who have a dataset of the same id, keep
   *     nothing
   */
  List<Problem> unfinishedBuilds(String datasetId, List<DeletionRecord> records) {
    return stores.unfinishedBuilds().apply(datasetId).stream()
        .filter(build -> records.stream().anyMatch(record -> isOfOwner(record, build)))
        .map(
            build ->
                Problem.of(
                    RunProblem.RUN_IN_USE,
                    "dataset_id",
                    "run "
                        + build.run()
                        + " of dataset "
                        + datasetId
                        + " waits or is being built: wait for its end, or cancel it"))
        .toList();
  }

  /** A run without an owner belongs to whoever uses the folder. */
  private static boolean isOfOwner(DeletionRecord record, UnfinishedBuild build) {
    return record.kind() == Kind.RUN && record.owner().map(build.owner()::isSame).orElse(true);
  }

  private List<IndexedRun> runs(Visibility visibility, String datasetId) {
    return stores.index().get().allRuns(RunFilter.of(visibility).inDataset(datasetId));
  }

  /** The deletion of a table. */
  Result<DeletionRecord> ofTable(String name) {
    Optional<DeleteSnapshots> warehouse =
        stores.warehouse().get().map(DeletionStores.WarehouseContent::snapshots);
    return warehouse
        .map(snapshots -> ofTable(snapshots, name))
        .orElseGet(() -> Result.refused(stores.noWarehouse()));
  }

  private Result<DeletionRecord> ofTable(DeleteSnapshots snapshots, String name) {
    TableName wanted = new TableName(name);
    Result<WarehouseTable> own = snapshots.table(caller.workspace(), wanted);
    List<WarehouseTable> others =
        own.problems().isEmpty() || !caller.administrator() ? List.of() : snapshots.tables(wanted);
    if (others.size() > 1) {
      return Result.refused(
          Problem.of(
              RunProblem.SEVERAL_OWNERS,
              "table",
              "several owners have a table of this name: each owner drops it"));
    }
    Result<WarehouseTable> found = others.isEmpty() ? own : Result.ok(others.get(0));
    return found.map(table -> ofTable(snapshots, table));
  }

  private DeletionRecord ofTable(DeleteSnapshots snapshots, WarehouseTable table) {
    List<StoredFile> files = snapshots.files(Selection.table(table.id()));
    return records.ofTable(
        table.id(),
        table.name().value(),
        table.datasetId(),
        files.size(),
        files.stream().mapToLong(StoredFile::bytes).sum());
  }
}
