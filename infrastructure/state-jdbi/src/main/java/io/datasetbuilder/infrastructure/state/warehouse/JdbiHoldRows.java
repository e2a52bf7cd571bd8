package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.snapshot.HoldRows;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotLease;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/**
 * Rows of leases and holds.
 *
 * @param handle the transaction
 */
record JdbiHoldRows(Handle handle) implements HoldRows.Writer {

  private static final RowMapper<SnapshotHold> MAPPER = ConstructorMapper.of(SnapshotHold.class);

  private static final String ADD_LEASE =
      ColumnValues.insert(
          "warehouse_leases",
          "lease_id, snapshot_id, process, expires_at",
          "id, snapshotId, process, expiresAt");

  private static final String ADD_HOLD =
      ColumnValues.insert(
          "warehouse_holds",
          "hold_id, snapshot_id, kind, reason, placed_at, expires_at",
          "id, snapshotId, kind, reason, placedAt, expiresAt");

  @Override
  public boolean isLeased(String snapshotId, Instant now) {
    return handle
        .createQuery(
            "SELECT EXISTS (SELECT 1 FROM warehouse_leases"
                + " WHERE snapshot_id = :id AND expires_at > :now)")
        .bind("id", snapshotId)
        .bind("now", now)
        .mapTo(Boolean.class)
        .one();
  }

  @Override
  public List<SnapshotHold> all() {
    return where("", Map.of());
  }

  @Override
  public List<SnapshotHold> of(String snapshotId) {
    return where(" WHERE snapshot_id = :id", Map.of("id", snapshotId));
  }

  @Override
  public Optional<SnapshotHold> find(String holdId) {
    return where(" WHERE hold_id = :id", Map.of("id", holdId)).stream().findFirst();
  }

  private List<SnapshotHold> where(String which, Map<String, ?> values) {
    return handle
        .createQuery(
            "SELECT hold_id AS id, snapshot_id, kind, reason, placed_at, expires_at"
                + " FROM warehouse_holds"
                + which
                + " ORDER BY placed_at, hold_id")
        .bindMap(values)
        .map(MAPPER)
        .list();
  }

  @Override
  public void add(SnapshotLease lease) {
    handle.createUpdate(ADD_LEASE).bindMethods(lease).execute();
  }

  @Override
  public void removeLease(String leaseId) {
    handle.execute("DELETE FROM warehouse_leases WHERE lease_id = ?", leaseId);
  }

  @Override
  public void add(SnapshotHold hold) {
    handle.createUpdate(ADD_HOLD).bindMethods(hold).execute();
  }

  @Override
  public void remove(String holdId) {
    handle.execute("DELETE FROM warehouse_holds WHERE hold_id = ?", holdId);
  }

  @Override
  public void removeExpired(Instant now) {
    handle.execute("DELETE FROM warehouse_leases WHERE expires_at <= ?", now);
    handle.execute("DELETE FROM warehouse_holds WHERE expires_at <= ?", now);
  }
}
