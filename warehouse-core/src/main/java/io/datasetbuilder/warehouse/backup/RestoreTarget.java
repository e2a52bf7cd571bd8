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

  /** Content of the folder. */
  Content content();

  /**
   * Locks the folder against other restores, and creates it when it is missing; empty when another
   * restore holds the lock. A mark stays in the folder until {@link #complete}: by it, {@link
   * #content} recognizes an interrupted restore.
   */
  Optional<BackupStore.Lock> tryLock();

  /** Removes the mark of the restore; called while the lock is held, when the files exist. */
  void complete();

  /** Content of a folder before a restore. */
  enum Content {
    /** No file. */
    NONE,
    /** Files of a restore that is running or was interrupted. */
    UNFINISHED_RESTORE,
    /** Other files. */
    FILES
  }
}
