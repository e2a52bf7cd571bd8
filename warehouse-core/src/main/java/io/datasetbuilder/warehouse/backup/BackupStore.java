package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.util.List;
import java.util.Optional;

/**
 * Destination of backups: the files of snapshots, each once for all backups, and one catalog for
 * each backup. Every method throws {@link SnapshotFileFailure} where the disk cannot be used. Safe
 * for concurrent use.
 */
public interface BackupStore {

  /** The files of the snapshots of all backups. */
  SnapshotFiles files();

  /** Keeps others from writing into the destination; empty when somebody does so now. */
  Optional<Lock> tryLock();

  /**
   * Adds a catalog, which completes a backup: it is whole and on disk when the method returns, and
   * not visible when it fails.
   */
  void add(String name, byte[] catalog);

  /** Names of the complete backups, newest first. */
  List<String> names();

  /** The catalog of a backup; empty when there is none of this name. */
  Optional<byte[]> catalog(String name);

  /** Held until it is closed, or until the process ends. */
  interface Lock extends AutoCloseable {
    @Override
    void close();
  }
}
