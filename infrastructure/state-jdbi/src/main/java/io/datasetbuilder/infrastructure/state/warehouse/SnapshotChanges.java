package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLease;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/** Changes of tables of the warehouse, in one transaction. */
final class SnapshotChanges extends SnapshotQueries implements SnapshotIndex.Writer {

  private static final String ADD_TABLE =
      ColumnValues.insert("warehouse_tables", "table_id, workspace, logical_name, dataset_id");

  private static final String ADD_SNAPSHOT =
      ColumnValues.insert(
          "warehouse_snapshots",
          "snapshot_id, table_id, run_id, dataset_id, source_key, state, digest, row_count,"
              + " columns, coverage, sources, built_at, created_at, committed_at, revision");

  private static final String ADD_ORIGIN =
      ColumnValues.insert("warehouse_origins", "snapshot_id, origin");

  private static final String COMMIT =
      "UPDATE warehouse_snapshots SET state = 'committed', digest = :digest,"
          + " committed_at = :committed_at, revision = :revision WHERE snapshot_id = :id";

  private static final String POINT =
      ColumnValues.upsert("warehouse_pointers", "table_id", "snapshot_id", "table_id, snapshot_id");

  private static final String ADD_LEASE =
      ColumnValues.insert("warehouse_leases", "lease_id, snapshot_id, process, expires_at");

  private static final String ADD_HOLD =
      ColumnValues.insert(
          "warehouse_holds", "hold_id, snapshot_id, kind, reason, placed_at, expires_at");

  private static final String ADD_ANALYSIS =
      ColumnValues.insert(
          "warehouse_analyses",
          "analysis_id, workspace, name, logical_name, snapshot_id, sql, row_limit, columns,"
              + " row_count, truncated, executed_at, sql_dialect, engine, engine_version,"
              + " query_contract_version, hold_id, created_at");

  private static final String ADD_EXPORT =
      ColumnValues.insert(
          "warehouse_exports",
          "export_id, workspace, logical_name, snapshot, sql, format, profile, max_rows, manifest,"
              + " bytes, sha256, sources, created_at");

  private final Handle handle;
  private final SnapshotMapper mapper;

  SnapshotChanges(Handle handle, SnapshotMapper mapper) {
    super(handle, mapper);
    this.handle = handle;
    this.mapper = mapper;
  }

  @Override
  public void identify(String warehouseId) {
    handle.execute("DELETE FROM warehouse_identity");
    handle.execute("INSERT INTO warehouse_identity (warehouse_id) VALUES (?)", warehouseId);
  }

  @Override
  public void add(WarehouseTable table) {
    handle
        .createUpdate(ADD_TABLE)
        .bind("table_id", table.id())
        .bind("workspace", table.workspace().value())
        .bind("logical_name", table.name().value())
        .bind("dataset_id", table.datasetId().orElse(null))
        .execute();
  }

  @Override
  public void point(String tableId, String snapshotId) {
    handle.createUpdate(POINT).bind("table_id", tableId).bind("snapshot_id", snapshotId).execute();
  }

  @Override
  public void add(Snapshot snapshot) {
    handle.createUpdate(ADD_SNAPSHOT).bindMap(mapper.columns(snapshot)).execute();
  }

  @Override
  public void addOrigin(String snapshotId, SnapshotOrigin origin) {
    handle
        .createUpdate(ADD_ORIGIN)
        .bind("snapshot_id", snapshotId)
        .bind("origin", mapper.column(origin))
        .execute();
  }

  @Override
  public void setState(String snapshotId, Snapshot.State state) {
    handle
        .createUpdate("UPDATE warehouse_snapshots SET state = :state WHERE snapshot_id = :id")
        .bind("state", state.wire())
        .bind("id", snapshotId)
        .execute();
  }

  @Override
  public void commit(String snapshotId, String digest, Instant committedAt, long revision) {
    handle
        .createUpdate(COMMIT)
        .bind("digest", digest)
        .bind("committed_at", ColumnValues.micros(committedAt))
        .bind("revision", revision)
        .bind("id", snapshotId)
        .execute();
  }

  @Override
  public void removeSnapshot(String snapshotId) {
    handle.execute("DELETE FROM warehouse_snapshots WHERE snapshot_id = ?", snapshotId);
  }

  @Override
  public void add(SnapshotLease lease) {
    handle
        .createUpdate(ADD_LEASE)
        .bind("lease_id", lease.id())
        .bind("snapshot_id", lease.snapshotId())
        .bind("process", lease.process())
        .bind("expires_at", ColumnValues.micros(lease.expiresAt()))
        .execute();
  }

  @Override
  public void removeLease(String leaseId) {
    handle.execute("DELETE FROM warehouse_leases WHERE lease_id = ?", leaseId);
  }

  @Override
  public void add(SnapshotHold hold) {
    handle
        .createUpdate(ADD_HOLD)
        .bind("hold_id", hold.id())
        .bind("snapshot_id", hold.snapshotId())
        .bind("kind", hold.kind().wire())
        .bind("reason", hold.reason())
        .bind("placed_at", ColumnValues.micros(hold.placedAt()))
        .bind("expires_at", hold.expiresAt().map(ColumnValues::micros).orElse(null))
        .execute();
  }

  @Override
  public void removeHold(String holdId) {
    handle.execute("DELETE FROM warehouse_holds WHERE hold_id = ?", holdId);
  }

  @Override
  public void add(SavedAnalysis analysis) {
    handle.createUpdate(ADD_ANALYSIS).bindMap(mapper.columns(analysis)).execute();
  }

  @Override
  public void removeAnalysis(String analysisId) {
    handle.execute("DELETE FROM warehouse_analyses WHERE analysis_id = ?", analysisId);
  }

  @Override
  public void add(WarehouseExport export) {
    handle.createUpdate(ADD_EXPORT).bindMap(mapper.columns(export)).execute();
  }

  @Override
  public void removeExport(String exportId) {
    handle.execute("DELETE FROM warehouse_exports WHERE export_id = ?", exportId);
  }

  @Override
  public void removeExportsBefore(Instant created) {
    handle.execute(
        "DELETE FROM warehouse_exports WHERE created_at < ?", ColumnValues.micros(created));
  }

  @Override
  public void removeExpired(Instant now) {
    long micros = ColumnValues.micros(now);
    handle.execute("DELETE FROM warehouse_leases WHERE expires_at <= ?", micros);
    handle.execute("DELETE FROM warehouse_holds WHERE expires_at <= ?", micros);
  }
}
