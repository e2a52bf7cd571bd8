package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.snapshot.Snapshot.State;

/**
 * Removes snapshots that are marked for deletion: the file first, then the row, so that no file is
 * without one. Each step can be repeated.
 */
final class SnapshotRemoval {

  private final SnapshotIndex index;
  private final SnapshotFiles files;

  SnapshotRemoval(SnapshotIndex index, SnapshotFiles files) {
    this.index = index;
    this.files = files;
  }

  /**
   * @param snapshotId of a snapshot whose state is {@code DELETING}, which it never leaves
   */
  void remove(String snapshotId) {
    files.delete(snapshotId);
    index.change(
        writer -> {
          writer
              .snapshot(snapshotId)
              .filter(row -> row.state() == State.DELETING)
              .ifPresent(row -> writer.removeSnapshot(row.id()));
          return snapshotId;
        });
  }
}
