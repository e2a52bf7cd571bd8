package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.query.QueriedTable;
import java.util.concurrent.atomic.AtomicBoolean;

/** Snapshot with the lease that keeps it. */
final class LeasedSnapshot implements PinnedSnapshot {

  private final WarehouseTable table;
  private final Snapshot snapshot;
  private final String address;
  private final ReaderLeases leases;
  private final ReaderLeases.SharedLease lease;
  private final AtomicBoolean closed = new AtomicBoolean();

  LeasedSnapshot(
      WarehouseTable table,
      Snapshot snapshot,
      String address,
      ReaderLeases leases,
      ReaderLeases.SharedLease lease) {
    this.table = table;
    this.snapshot = snapshot;
    this.address = address;
    this.leases = leases;
    this.lease = lease;
  }

  @Override
  public WarehouseTable table() {
    return table;
  }

  @Override
  public Snapshot snapshot() {
    return snapshot;
  }

  @Override
  public QueriedTable queried() {
    return new QueriedTable(address, snapshot.columns(), snapshot.rows());
  }

  /** The same lease with the table as it was when the snapshot was resolved. */
  LeasedSnapshot with(WarehouseTable resolved) {
    return new LeasedSnapshot(resolved, snapshot, address, leases, lease);
  }

  /** Whether the lease lasts longer than any query. */
  boolean isFresh() {
    return leases.isFresh(lease);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      leases.leave(lease);
    }
  }
}
