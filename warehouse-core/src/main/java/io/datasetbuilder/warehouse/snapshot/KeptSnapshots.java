package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Reasons that keep a snapshot from being deleted on request.
 *
 * @param selected ids of all snapshots that are to be deleted together
 */
record KeptSnapshots(SnapshotIndex.Reader reader, Instant now, Set<String> selected) {

  /**
   * Every reason; empty when the snapshot can be deleted.
   *
   * @param withTable whether its whole table is dropped
   * @param withRun whether its run is deleted, which no build works on then
   */
  List<Problem> reasons(Snapshot snapshot, boolean withTable, boolean withRun) {
    List<Problem> reasons = new ArrayList<>();
    if (snapshot.state() == State.DELETING) {
      return reasons;
    }
    if (!withTable && isCurrent(snapshot)) {
      reasons.add(
          reason(
              WarehouseProblem.SNAPSHOT_CURRENT,
              snapshot,
              "%s is the current snapshot of table %s: build the dataset again, drop the table, or"
                  + " delete the dataset"));
    }
    boolean isBeingCommitted = snapshot.state() == State.PENDING && !withRun;
    if (isBeingCommitted || reader.holds().isLeased(snapshot.id(), now)) {
      reasons.add(
          reason(
              WarehouseProblem.SNAPSHOT_IN_USE,
              snapshot,
              isBeingCommitted
                  ? "%s of table %s is being committed by a build"
                  : "%s of table %s is being read"));
    }
    List<SavedAnalysis> analyses = analyses(snapshot);
    analyses.forEach(
        analysis ->
            reasons.add(
                reason(
                    WarehouseProblem.SNAPSHOT_ANALYSED,
                    snapshot,
                    "%s of table %s is read by the saved analysis " + analysis.id())));
    List<String> ofAnalyses = analyses.stream().map(SavedAnalysis::holdId).toList();
    reader.holds().of(snapshot.id()).stream()
        .filter(hold -> hold.isActive(now) && !ofAnalyses.contains(hold.id()))
        .forEach(
            hold ->
                reasons.add(
                    reason(
                        WarehouseProblem.SNAPSHOT_HELD,
                        snapshot,
                        "%s of table %s is kept by the hold " + hold.id())));
    if (isContinued(snapshot)) {
      reasons.add(
          reason(
              WarehouseProblem.SNAPSHOT_CONTINUED,
              snapshot,
              "%s of table %s is continued by a later snapshot"));
    }
    return reasons;
  }

  /** Whether a snapshot that stays was made from this one. */
  private boolean isContinued(Snapshot snapshot) {
    return reader.snapshots().of(snapshot.tableId()).stream()
        .filter(later -> later.state() != State.DELETING && !selected.contains(later.id()))
        .anyMatch(later -> later.parentId().filter(snapshot.id()::equals).isPresent());
  }

  private boolean isCurrent(Snapshot snapshot) {
    return reader
        .tables()
        .find(snapshot.tableId())
        .flatMap(WarehouseTable::current)
        .filter(current -> current.id().equals(snapshot.id()))
        .isPresent();
  }

  private List<SavedAnalysis> analyses(Snapshot snapshot) {
    return reader.analyses().all().stream()
        .filter(analysis -> analysis.snapshotId().equals(snapshot.id()))
        .toList();
  }

  private Problem reason(WarehouseProblem code, Snapshot snapshot, String message) {
    String table =
        reader.tables().find(snapshot.tableId()).map(found -> found.name().value()).orElse("");
    return Problem.of(code, "", message.formatted("snapshot " + snapshot.id(), table));
  }
}
