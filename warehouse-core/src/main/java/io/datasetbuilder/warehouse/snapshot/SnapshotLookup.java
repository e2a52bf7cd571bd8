package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;

/** Finds the tables and snapshots that a request names, and formulates the refusals. */
final class SnapshotLookup {

  private SnapshotLookup() {}

  static Result<WarehouseTable> table(
      SnapshotIndex.Reader reader, WorkspaceId workspace, TableName name) {
    return reader
        .table(workspace, name)
        .map(Result::ok)
        .orElseGet(
            () ->
                Result.refused(
                    Problem.of(
                        WarehouseProblem.TABLE_NOT_FOUND,
                        "table",
                        "The workspace has no table of this name.")));
  }

  static Result<Snapshot> find(SnapshotIndex.Reader reader, String snapshotId) {
    return reader
        .snapshot(snapshotId)
        .map(Result::ok)
        .orElseGet(() -> Result.refused(notFound("There is no snapshot of this id.")));
  }

  static Problem notFound(String message) {
    return Problem.of(WarehouseProblem.SNAPSHOT_NOT_FOUND, "snapshot", message);
  }

  static Problem unavailable(String message) {
    return Problem.of(WarehouseProblem.SNAPSHOT_UNAVAILABLE, "snapshot", message);
  }
}
