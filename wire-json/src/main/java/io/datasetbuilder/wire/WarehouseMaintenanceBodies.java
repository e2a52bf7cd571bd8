package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse.VerificationReport;
import io.datasetbuilder.warehouse.snapshot.CollectionReport;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import java.util.List;

/** Bodies of the maintenance of a warehouse, which only the command line prints. */
public final class WarehouseMaintenanceBodies {

  private WarehouseMaintenanceBodies() {}

  /** Report of a collection: the removed snapshots. */
  public static JsonObject collected(CollectionReport report) {
    return new JsonMembers()
        .putList("deleted", report.deleted(), WarehouseMaintenanceBodies::deleted)
        .put("stray_files", report.strayFiles())
        .putList("problems", report.problems(), ProblemBody::of)
        .toObject();
  }

  /** A new backup. */
  public static JsonObject backup(BackupReport report) {
    return new JsonMembers()
        .put("backup", report.name())
        .put("tables", report.tables())
        .put("snapshots", report.snapshots())
        .put("copied_files", report.copied())
        .putList("problems", report.problems(), ProblemBody::of)
        .toObject();
  }

  /** Report of a restored backup. */
  public static JsonObject restored(RestoreReport report) {
    return new JsonMembers()
        .put("backup", report.name())
        .put("tables", report.tables())
        .put("snapshots", report.snapshots())
        .toObject();
  }

  /** Findings of a verification. */
  public static JsonObject verified(VerificationReport report) {
    return new JsonMembers()
        .put("tables", report.tables())
        .put("snapshots", report.snapshots())
        .putList("problems", report.problems(), ProblemBody::of)
        .toObject();
  }

  private static JsonObject deleted(Snapshot snapshot) {
    return new JsonMembers()
        .put("snapshot_id", snapshot.id())
        .put("table_id", snapshot.tableId())
        .put("logical_name", snapshot.datasetId() + "." + snapshot.key())
        .put("run_id", snapshot.runId())
        .put("state", snapshot.state().wire())
        .toObject();
  }

  /** The holds of a snapshot. */
  public static JsonObject holds(List<SnapshotHold> holds) {
    return new JsonMembers().putList("holds", holds, WarehouseMaintenanceBodies::hold).toObject();
  }

  /** One hold. */
  public static JsonObject hold(SnapshotHold hold) {
    return new JsonMembers()
        .put("hold_id", hold.id())
        .put("snapshot_id", hold.snapshotId())
        .put("kind", hold.kind().wire())
        .put("reason", hold.reason())
        .put("placed_at", hold.placedAt())
        .putOrNull("expires_at", hold.expiresAt().map(Timestamps::format), JsonValue::of)
        .toObject();
  }
}
