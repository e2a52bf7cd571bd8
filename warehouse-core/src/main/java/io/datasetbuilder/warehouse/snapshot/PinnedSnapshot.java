package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.query.QueriedTable;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Snapshot that a reader holds a lease on: it is not deleted before {@link #close()}, or before the
 * lease expires when the process dies.
 */
public final class PinnedSnapshot implements AutoCloseable {

  private final WarehouseTable table;
  private final Snapshot snapshot;
  private final String address;
  private final ReaderLeases leases;
  private final ReaderLeases.SharedLease lease;
  private final AtomicBoolean closed = new AtomicBoolean();

  PinnedSnapshot(
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

  /** The table as it was when the snapshot was resolved; its revision names the pointer. */
  public WarehouseTable table() {
    return table;
  }

  public Snapshot snapshot() {
    return snapshot;
  }

  /** Table that a query reads. */
  public QueriedTable queried() {
    return new QueriedTable(address, snapshot.columns(), snapshot.rows());
  }

  /** The same lease with the table as it was when the snapshot was resolved. */
  PinnedSnapshot with(WarehouseTable resolved) {
    return new PinnedSnapshot(resolved, snapshot, address, leases, lease);
  }

  /** Whether the lease lasts longer than any query. */
  boolean isFresh() {
    return leases.isFresh(lease);
  }

  /** Releases the lease; never fails. */
  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      leases.leave(lease);
    }
  }
}
