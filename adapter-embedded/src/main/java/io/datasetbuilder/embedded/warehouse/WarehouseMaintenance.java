package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.settings.WarehouseSettings;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CollectionReport;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Maintenance of a warehouse by its operator, in all workspaces: removes snapshots that nothing
 * keeps, and places holds that keep one. Every operation refuses with {@code
 * warehouse_not_configured} when the service has no warehouse, and with {@code
 * warehouse_catalog_missing} when nothing was ever committed to it; no operation creates a catalog.
 * Safe for concurrent use.
 */
public final class WarehouseMaintenance {

  private final WarehouseCalls calls;

  public WarehouseMaintenance(WarehouseCalls calls) {
    this.calls = calls;
  }

  /**
   * Removes snapshots that are neither among the newest of their table nor current, leased or held,
   * what interrupted commits have left, and exports that have expired. Refuses with {@code
   * invalid_request} a number or an age that is out of range.
   *
   * @param workspace empty: all of them
   * @param keep newest committed snapshots of each table that stay; -1 for all
   * @param stale age from which an unfinished commit counts as interrupted
   */
  public Result<CollectionReport> collect(
      Optional<WorkspaceId> workspace, int keep, Duration stale) {
    return calls.inExisting(
        warehouse -> {
          if (!WarehouseSettings.isKeep(keep)) {
            return invalid("keep", "'keep' must be a number of snapshots, or -1 for all");
          }
          if (stale.isNegative()) {
            return invalid("stale", "'stale' must not be negative");
          }
          warehouse.exports().sweep();
          return Result.ok(warehouse.collection().collect(workspace, keep, stale));
        });
  }

  private static <T> Result<T> invalid(String at, String message) {
    return Result.refused(Problem.of(WarehouseProblem.INVALID_REQUEST, at, message));
  }

  /**
   * Keeps a snapshot until the hold is released or expires.
   *
   * @param reason 1 to 500 characters
   * @param expiresAt in the future; empty: until released
   */
  public Result<SnapshotHold> hold(
      String snapshotId, SnapshotHold.Kind kind, String reason, Optional<Instant> expiresAt) {
    return calls.inExisting(
        warehouse -> warehouse.holds().place(snapshotId, kind, reason, expiresAt));
  }

  /** The holds that keep a snapshot, oldest first. */
  public Result<List<SnapshotHold>> holds(String snapshotId) {
    return calls.inExisting(warehouse -> warehouse.holds().list(snapshotId));
  }

  /** Ends a hold. */
  public Result<SnapshotHold> release(String holdId) {
    return calls.inExisting(warehouse -> warehouse.holds().release(holdId));
  }
}
