package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.query.QueriedTable;

/**
 * Snapshot that a reader holds a lease on: it is not deleted before {@link #close()}, or before the
 * lease expires when the process dies.
 */
public interface PinnedSnapshot extends AutoCloseable {

  /** The table as it was when the snapshot was resolved; its revision names the pointer. */
  WarehouseTable table();

  Snapshot snapshot();

  /** Table that a query reads. */
  QueriedTable queried();

  /** Releases the lease; never fails. */
  @Override
  void close();
}
