package io.datasetbuilder.pipeline.warehouse.handover;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunFilter;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.runs.handover.OwnerRecords;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshProblem;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.warehouse.snapshot.MoveTables;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Hands the finished runs and the tables of a dataset over to another owner. All reasons against it
 * are found before anything changes. The order makes it safe when the process ends at any moment:
 * the share ends first; then the tables move in one step; then each run, its records before its
 * manifest and the index last, by which the runs are found. A run of which only the manifest has
 * changed is shown to nobody. The same call again continues with the rest. Safe for concurrent use,
 * also by several processes.
 */
public final class HandOverDataset {

  private final Stores stores;

  /**
   * Stores of what has an owner; all but the runs are opened when they are first needed.
   *
   * @param isBeingPublished whether a publication of a run has not ended, or ended in an unknown
   *     way
   * @param tables empty where no warehouse is configured
   */
  public record Stores(
      RunStores runs,
      Supplier<RunIndex> index,
      Supplier<? extends OwnerRecords> records,
      Supplier<? extends DatasetSharing> sharing,
      Supplier<? extends RefreshSchedules> schedules,
      Predicate<RunId> isBeingPublished,
      Supplier<Optional<MoveTables>> tables) {}

  /** An owner of runs, and the workspace of the owner's tables. */
  public record Owner(Principal principal, WorkspaceId workspace) {}

  /**
   * A dataset that was handed over.
   *
   * @param runs number of its runs
   * @param tables number of its tables
   */
  public record HandedOver(String datasetId, Principal owner, int runs, int tables) {}

  public HandOverDataset(Stores stores) {
    this.stores = stores;
  }

  /**
   * Hands a dataset over.
   *
   * @return nothing is handed over to its own owner; refused with {@code dataset_not_found} when
   *     the owner has no run of it, and with every reason that keeps a part of it
   */
  public Result<HandedOver> handOver(String datasetId, Owner from, Owner to) {
    List<IndexedRun> runs =
        stores
            .index()
            .get()
            .allRuns(RunFilter.of(Visibility.of(from.principal())).inDataset(datasetId));
    if (runs.isEmpty()) {
      return ReadingProblem.datasetNotFound(datasetId);
    }
    if (from.principal().ownerId().isSame(to.principal().ownerId())) {
      return Result.ok(new HandedOver(datasetId, to.principal(), 0, 0));
    }
    List<Problem> refusals = refusals(datasetId, runs, from, to);
    if (!refusals.isEmpty()) {
      return Result.refused(refusals);
    }
    stores.sharing().get().withdraw(from.principal().ownerId(), datasetId);
    return moved(datasetId, from, to)
        .then(
            tables ->
                handOver(runs, from.principal(), to.principal())
                    .map(done -> new HandedOver(datasetId, to.principal(), done, tables)));
  }

  private Result<Integer> moved(String datasetId, Owner from, Owner to) {
    return stores
        .tables()
        .get()
        .map(tables -> tables.move(datasetId, from.workspace(), to.workspace()))
        .orElseGet(() -> Result.ok(0));
  }

  private List<Problem> refusals(String datasetId, List<IndexedRun> runs, Owner from, Owner to) {
    List<Problem> refusals = new ArrayList<>();
    stores
        .schedules()
        .get()
        .find(from.principal().ownerId(), datasetId)
        .ifPresent(
            schedule ->
                refusals.add(
                    Problem.of(
                        RefreshProblem.DATASET_SCHEDULED,
                        "",
                        "the dataset has a schedule: remove it first")));
    runs.forEach(run -> refusals.addAll(refusals(new RunId(run.runId()))));
    stores
        .tables()
        .get()
        .ifPresent(
            tables ->
                refusals.addAll(tables.refusals(datasetId, from.workspace(), to.workspace())));
    return refusals;
  }

  private List<Problem> refusals(RunId run) {
    List<Problem> refusals = new ArrayList<>();
    if (stores.runs().workspaces().isInProgress(run)) {
      refusals.add(inUse(run));
    }
    if (stores.isBeingPublished().test(run)) {
      String message =
          "a publication of run " + run + " has not ended, or it is unknown how it ended";
      refusals.add(Problem.of(RunProblem.RUN_BEING_PUBLISHED, "", message));
    }
    stores
        .runs()
        .manifests()
        .read(run)
        .ifPresent(
            reading ->
                reading.problems().forEach(problem -> refusals.add(unreadable(run, problem))));
    return refusals;
  }

  private static Problem unreadable(RunId run, Problem problem) {
    return Problem.of(problem.code(), "", "run " + run + ": " + problem.message());
  }

  private static Problem inUse(RunId run) {
    return Problem.of(
        RunProblem.RUN_IN_USE, "", "run " + run + " is being built or deleted: try again");
  }

  /** The runs, one after another; a run that something holds now keeps itself and all after it. */
  private Result<Integer> handOver(List<IndexedRun> runs, Principal from, Principal to) {
    for (IndexedRun run : runs) {
      RunId id = new RunId(run.runId());
      if (!stores.runs().workspaces().whileIdle(id, () -> handOver(id, run, from, to))) {
        return Result.refused(inUse(id));
      }
    }
    return Result.ok(runs.size());
  }

  /** A run that was deleted in the meantime has no manifest any more. */
  private void handOver(RunId id, IndexedRun run, Principal from, Principal to) {
    ManifestStore manifests = stores.runs().manifests();
    manifests
        .readable(id)
        .ifPresent(
            manifest -> {
              stores.records().get().handOver(id, from.ownerId(), to);
              manifests.amend(id, manifest.ownedBy(to));
              stores.index().get().record(run.ownedBy(to));
            });
  }
}
