package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.util.Optional;

/**
 * Folder of a warehouse that a backup is restored into. Every method throws {@link
 * SnapshotFileFailure} where the disk cannot be used. Safe for concurrent use.
 */
public interface RestoreTarget {

  /** The files of the restored snapshots. They share no content with the files of the backup. */
  SnapshotFiles files();

  /** What the folder holds. */
  Content content();

  /**
   * Keeps other restores from writing into the folder, which is made where it is missing; empty
   * when one does so now. A mark stays in the folder until {@link #complete}: by it, {@link
   * #content} recognizes a restore that did not come to its end.
   */
  Optional<BackupStore.Lock> tryLock();

  /** Removes the mark of the lock; to be called while it is held, when there are files. */
  void complete();

  /** What a folder holds before a restore. */
  enum Content {
    /** No file. */
    NONE,
    /** Files of a restore that goes on, or did not come to its end. */
    UNFINISHED_RESTORE,
    /** Other files. */
    FILES
  }
}
