package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;

/** Choice of a committed snapshot of a table. */
public sealed interface SnapshotSelector {

  /** The snapshot that the table points to. */
  SnapshotSelector CURRENT = new Current();

  /** The current snapshot or one by its id, as requests name them. */
  static SnapshotSelector named(String name) {
    return name.equals(PinSnapshot.CURRENT) ? CURRENT : new ById(name);
  }

  /** Name of the resolved snapshot in a later request: {@code current} or its id. */
  String nameOf(Snapshot resolved);

  /** The snapshot that the table points to. */
  record Current() implements SnapshotSelector {
    @Override
    public String nameOf(Snapshot resolved) {
      return PinSnapshot.CURRENT;
    }
  }

  /** The snapshot of an id. */
  record ById(String snapshotId) implements SnapshotSelector {
    @Override
    public String nameOf(Snapshot resolved) {
      return resolved.id();
    }
  }

  /** The snapshot that the table pointed to at a time; at one to come, the current snapshot. */
  record AsOf(Instant time) implements SnapshotSelector {
    @Override
    public String nameOf(Snapshot resolved) {
      return resolved.id();
    }
  }
}
