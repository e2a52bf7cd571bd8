package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.List;
import java.util.Optional;

/** Finds the tables and snapshots that a request names, and formulates the refusals. */
final class SnapshotLookup {

  static final String DAMAGED = "The file of the snapshot is damaged.";

  private SnapshotLookup() {}

  static Result<WarehouseTable> table(
      SnapshotIndex.Reader reader, WorkspaceId workspace, TableName name) {
    return reader
        .tables()
        .find(workspace, name)
        .filter(table -> !isDropped(reader, table))
        .map(Result::ok)
        .orElseGet(SnapshotLookup::noTable);
  }

  static <T> Result<T> noTable() {
    return Result.refused(
        Problem.of(
            WarehouseProblem.TABLE_NOT_FOUND, "table", "The workspace has no table of this name."));
  }

  /**
   * Whether a table is being dropped: all its snapshots are being deleted, committed ones among
   * them. A table whose first commit failed has none of those.
   */
  static boolean isDropped(SnapshotIndex.Reader reader, WarehouseTable table) {
    if (table.current().isPresent()) {
      return false;
    }
    List<Snapshot> snapshots = reader.snapshots().of(table.id());
    return snapshots.stream().allMatch(each -> each.state() == Snapshot.State.DELETING)
        && snapshots.stream().anyMatch(each -> each.committedAt().isPresent());
  }

  static Result<Snapshot> find(SnapshotRows snapshots, String snapshotId) {
    return snapshots
        .find(snapshotId)
        .map(Result::ok)
        .orElseGet(() -> Result.refused(notFound("There is no snapshot of this id.")));
  }

  static Problem notFound(String message) {
    return Problem.of(WarehouseProblem.SNAPSHOT_NOT_FOUND, "snapshot", message);
  }

  static Problem unavailable(String message) {
    return Problem.of(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "snapshot", message);
  }

  /** Finds a committed snapshot of a table. */
  static Result<ResolvedSnapshot> resolve(
      SnapshotIndex.Reader reader,
      WorkspaceId workspace,
      TableName name,
      SnapshotSelector selector) {
    return table(reader, workspace, name)
        .then(
            table ->
                find(reader.snapshots(), table, selector)
                    .map(snapshot -> new ResolvedSnapshot(table, snapshot)));
  }

  private static Result<Snapshot> find(
      SnapshotRows snapshots, WarehouseTable table, SnapshotSelector selector) {
    if (selector instanceof SnapshotSelector.AsOf asOf) {
      return SnapshotsByTime.of(snapshots, table).at(asOf.time()).then(SnapshotLookup::readable);
    }
    Optional<Snapshot> found =
        selector instanceof SnapshotSelector.ById byId
            ? snapshots
                .find(byId.snapshotId())
                .filter(snapshot -> snapshot.tableId().equals(table.id()))
            : table.current();
    return found
        .map(SnapshotLookup::readable)
        .orElseGet(() -> Result.refused(notFound("The table has no such snapshot.")));
  }

  private static Result<Snapshot> readable(Snapshot found) {
    return switch (found.state()) {
      case COMMITTED -> Result.ok(found);
      case PENDING -> refused("The snapshot is not committed.");
      case QUARANTINED -> refused(DAMAGED);
      case DELETING -> refused("The snapshot is being deleted.");
    };
  }

  private static Result<Snapshot> refused(String message) {
    return Result.refused(unavailable(message));
  }

  /**
   * Snapshot that a request names, and its table as it was then.
   *
   * @param snapshot committed
   */
  record ResolvedSnapshot(WarehouseTable table, Snapshot snapshot) {}
}
