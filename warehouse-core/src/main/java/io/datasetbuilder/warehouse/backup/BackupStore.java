package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Destination of backups: the files of snapshots, each once for all backups, and one catalog for
 * each backup. Every method throws {@link SnapshotFileFailure} where the disk cannot be used. Safe
 * for concurrent use.
 */
public interface BackupStore {

  /** The files of the snapshots of all backups. */
  SnapshotFiles files();

  /**
   * Whether the file of a snapshot is to be replaced, since it is only a second name of the file at
   * an address, and this destination is to hold copies.
   */
  boolean mustCopy(String snapshotId, String address);

  /**
   * Replaces the file of a snapshot by a copy, which is whole and on disk when the method returns.
   * The file stays as it is when this fails or the copy has another digest.
   *
   * @param address of the file that is copied
   * @return false when it has another digest
   * @throws SnapshotFileFailure also when the file at the address does not exist ({@code
   *     artifact_unavailable})
   */
  boolean replace(String snapshotId, String address, String digest);

  /**
   * Identities that {@link #recordWholeFiles} recorded last, as far as they can be read. They save
   * reading files again, and are no proof: a restore reads all files.
   */
  Map<String, String> wholeFiles();

  /**
   * Records files that were found whole.
   *
   * @param marks for the id of each snapshot a line of text, which differs when its file changes
   */
  void recordWholeFiles(Map<String, String> marks);

  /** Locks the destination against other writers; empty when another process holds the lock. */
  Optional<Lock> tryLock();

  /**
   * Adds a catalog, which completes a backup: it is whole and on disk when the method returns, and
   * not visible when it fails.
   */
  void add(String name, byte[] catalog);

  /** Names of the complete backups, newest first. */
  List<String> names();

  /** Catalog of a backup; empty when no backup has this name. */
  Optional<byte[]> catalog(String name);

  /** Held until it is closed, or until the process ends. */
  interface Lock extends AutoCloseable {
    @Override
    void close();
  }
}
