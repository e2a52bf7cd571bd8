package io.datasetbuilder.infrastructure.state;

import org.jdbi.v3.core.Handle;

/** The number of the state that the index is in; it is another one after every change. */
final class IndexChanges {

  private final Handle handle;

  IndexChanges(Handle handle) {
    this.handle = handle;
  }

  long number() {
    return handle
        .createQuery("SELECT number FROM index_changes")
        .map((row, context) -> row.getLong(1))
        .one();
  }

  /** To be called in the transaction that changes the index. */
  void happened() {
    handle.execute("UPDATE index_changes SET number = number + 1");
  }
}
