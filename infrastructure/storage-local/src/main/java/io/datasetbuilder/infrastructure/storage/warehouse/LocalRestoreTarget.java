package io.datasetbuilder.infrastructure.storage.warehouse;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.backup.RestoreTarget;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Folder that a backup is restored into. The file {@code .restoring} is the mark and lock of a
 * restore. One that fails leaves it, so that no two processes ever lock different files.
 */
public final class LocalRestoreTarget implements RestoreTarget {

  private static final String MARK = ".restoring";

  private final Path folder;
  private final FileOps files;
  private final SnapshotFiles snapshots;

  /**
   * Touches no disk.
   *
   * @param folder target folder, created when it is missing
   * @param files file operations that copy files instead of linking them
   */
  public LocalRestoreTarget(Path folder, FileOps files) {
    this.folder = folder.toAbsolutePath().normalize();
    this.files = files;
    this.snapshots = new LocalSnapshotFiles(this.folder, files);
  }

  @Override
  public SnapshotFiles files() {
    return snapshots;
  }

  @Override
  public Content content() {
    return StorageFailures.inWarehouse(
        () -> {
          if (!Files.exists(folder)) {
            return Content.NONE;
          }
          List<Path> found = new ArrayList<>(FileTrees.leaves(folder));
          boolean marked = found.remove(mark());
          if (found.isEmpty()) {
            return Content.NONE;
          }
          return marked ? Content.UNFINISHED_RESTORE : Content.FILES;
        });
  }

  @Override
  public Optional<BackupStore.Lock> tryLock() {
    return StorageFailures.inWarehouse(
        () -> {
          files.createFolders(folder);
          return ProcessLock.tryAcquire(mark()).map(LocalRestoreTarget::lock);
        });
  }

  private static BackupStore.Lock lock(ProcessLock held) {
    return () -> StorageFailures.tolerated("the lock of a restore", held::close);
  }

  /**
   * Removes the mark. A process that opened it before gets the lock afterwards, and finds the
   * files.
   */
  @Override
  public void complete() {
    StorageFailures.tolerated("the mark of a restore", () -> files.delete(mark()));
  }

  private Path mark() {
    return folder.resolve(MARK);
  }
}
