package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Result;
import java.util.Optional;

/**
 * Snapshot that a request names, and its table as it was then.
 *
 * @param snapshot committed
 */
record ResolvedSnapshot(WarehouseTable table, Snapshot snapshot) {

  static final String DAMAGED = "The file of the snapshot is damaged.";

  /** Finds a committed snapshot of a table by its id or as the current one. */
  static Result<ResolvedSnapshot> find(
      SnapshotIndex.Reader reader, WorkspaceId workspace, TableName name, String selector) {
    return SnapshotLookup.table(reader, workspace, name)
        .then(
            table ->
                find(reader, table, selector)
                    .map(snapshot -> new ResolvedSnapshot(table, snapshot)));
  }

  private static Result<Snapshot> find(
      SnapshotIndex.Reader reader, WarehouseTable table, String selector) {
    Optional<Snapshot> found =
        selector.equals(PinSnapshot.CURRENT)
            ? table.current()
            : reader.snapshot(selector).filter(snapshot -> snapshot.tableId().equals(table.id()));
    if (found.isEmpty()) {
      return Result.refused(SnapshotLookup.notFound("The table has no such snapshot."));
    }
    return switch (found.get().state()) {
      case COMMITTED -> Result.ok(found.get());
      case PENDING -> unavailable("The snapshot is not committed.");
      case QUARANTINED -> unavailable(DAMAGED);
      case DELETING -> unavailable("The snapshot is being deleted.");
    };
  }

  private static Result<Snapshot> unavailable(String message) {
    return Result.refused(SnapshotLookup.unavailable(message));
  }
}
