package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Backups in a folder: {@code snapshots/<id>.parquet} for all of them, and {@code
 * backups/<name>.json} for each.
 */
public final class LocalBackupStore implements BackupStore {

  /** File names of catalogs end so. */
  public static final String CATALOG = ".json";

  private static final Pattern NAME = Pattern.compile("[0-9]{8}T[0-9.]{6,10}Z-[0-9a-z]{1,64}");

  private final Path folder;
  private final FileOps files;
  private final SnapshotFiles snapshots;

  /**
   * Touches no disk.
   *
   * @param folder made when it is missing
   */
  public LocalBackupStore(Path folder, FileOps files) {
    this.folder = folder.toAbsolutePath().normalize();
    this.files = files;
    this.snapshots = new LocalSnapshotFiles(this.folder, files);
  }

  @Override
  public SnapshotFiles files() {
    return snapshots;
  }

  @Override
  public Optional<Lock> tryLock() {
    return guarded(
        () -> {
          files.createFolders(catalogs());
          return ProcessLock.tryAcquire(folder.resolve(".lock")).map(LocalBackupStore::lock);
        });
  }

  private static Lock lock(ProcessLock held) {
    return () -> StorageFailures.tolerated("the lock of a backup", held::close);
  }

  @Override
  public void add(String name, byte[] catalog) {
    guarded(
        () -> {
          Path file = catalogs().resolve(name + CATALOG);
          Path part = catalogs().resolve(name + ".part");
          boolean added = false;
          try {
            try (OutputStream out = files.create(part)) {
              out.write(catalog);
            }
            files.force(part);
            files.rename(part, file);
            files.forceFolder(catalogs());
            added = true;
          } finally {
            if (!added) {
              StorageFailures.tolerated("a part of a catalog", () -> files.delete(part));
            }
          }
          return file;
        });
  }

  @Override
  public List<String> names() {
    return guarded(
        () -> {
          List<String> names = new ArrayList<>();
          for (Path file : FileTrees.children(catalogs())) {
            String name = file.getFileName().toString();
            if (name.endsWith(CATALOG) && SafePaths.isFile(file)) {
              names.add(name.substring(0, name.length() - CATALOG.length()));
            }
          }
          names.removeIf(name -> !NAME.matcher(name).matches());
          names.sort(Comparator.reverseOrder());
          return names;
        });
  }

  @Override
  public Optional<byte[]> catalog(String name) {
    return guarded(
        () -> {
          Path file = catalogs().resolve(name + CATALOG);
          return NAME.matcher(name).matches() && SafePaths.isFile(file)
              ? Optional.of(Files.readAllBytes(file))
              : Optional.empty();
        });
  }

  private Path catalogs() {
    return folder.resolve("backups");
  }

  private static <T> T guarded(StorageFailures.Step<T> step) {
    try {
      return step.run();
    } catch (IOException failed) {
      throw new SnapshotFileFailure(StorageFailures.backupProblem(failed), failed);
    }
  }
}
