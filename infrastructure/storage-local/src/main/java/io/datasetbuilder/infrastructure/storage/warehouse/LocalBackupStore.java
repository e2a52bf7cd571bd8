package io.datasetbuilder.infrastructure.storage.warehouse;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileTrees;
import io.datasetbuilder.infrastructure.storage.file.ProcessLock;
import io.datasetbuilder.infrastructure.storage.file.SafePaths;
import io.datasetbuilder.infrastructure.storage.file.StorageFailures;
import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Backups in a folder: {@code snapshots/<id>.parquet} for all of them, {@code backups/<name>.json}
 * for each, and {@code backups/whole-files.tsv} with the recorded identities of the files.
 */
public final class LocalBackupStore implements BackupStore {

  /** File names of catalogs end so. */
  public static final String CATALOG = ".json";

  private static final Pattern NAME = Pattern.compile("[0-9]{8}T[0-9.]{6,10}Z-[0-9a-z]{1,64}");

  private final Path folder;
  private final FileOps files;
  private final LocalSnapshotFiles snapshots;

  /**
   * Touches no disk.
   *
   * @param folder made when it is missing
   */
  public LocalBackupStore(Path folder, FileOps files) {
    this.folder = folder.toAbsolutePath().normalize();
    this.files = files;
    this.snapshots = new LocalSnapshotFiles(this.folder, files, StorageFailures::backupProblem);
  }

  /**
   * Whether the files of backups would be inside the folder of a warehouse, or that folder inside
   * one of theirs, by the real paths of both. Touches no file.
   */
  public boolean overlaps(Path warehouse) {
    return StorageFailures.inBackup(
        () -> {
          Path target = SafePaths.real(warehouse);
          boolean within = SafePaths.real(folder).startsWith(target);
          return within
              || target.startsWith(SafePaths.real(folder.resolve("snapshots")))
              || target.startsWith(SafePaths.real(catalogs()));
        });
  }

  @Override
  public SnapshotFiles files() {
    return snapshots;
  }

  @Override
  public boolean mustCopy(String snapshotId, String address) {
    return StorageFailures.inBackup(
        () -> {
          try {
            return files.copies()
                && Files.isSameFile(Path.of(snapshots.address(snapshotId)), Path.of(address));
          } catch (NoSuchFileException gone) {
            return false;
          }
        });
  }

  @Override
  public boolean replace(String snapshotId, String address, String digest) {
    return snapshots.replace(snapshotId, address, digest);
  }

  @Override
  public Map<String, String> wholeFiles() {
    return StorageFailures.inBackup(
        () -> {
          Map<String, String> marks = new HashMap<>();
          if (SafePaths.isFile(record())) {
            String lines = new String(Files.readAllBytes(record()), StandardCharsets.UTF_8);
            lines
                .lines()
                .map(line -> line.split("\t", 2))
                .filter(entry -> entry.length == 2)
                .forEach(entry -> marks.put(entry[0], entry[1]));
          }
          return marks;
        });
  }

  @Override
  public void recordWholeFiles(Map<String, String> marks) {
    String lines =
        marks.entrySet().stream()
            .map(entry -> entry.getKey() + "\t" + entry.getValue() + "\n")
            .sorted()
            .collect(Collectors.joining());
    StorageFailures.inBackup(
        () -> {
          files.replace(record(), lines.getBytes(StandardCharsets.UTF_8));
          return record();
        });
  }

  private Path record() {
    return catalogs().resolve("whole-files.tsv");
  }

  @Override
  public Optional<Lock> tryLock() {
    return StorageFailures.inBackup(
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
    Path file = catalogs().resolve(name + CATALOG);
    StorageFailures.inBackup(
        () ->
            StorageFailures.orRemoved(
                () -> {
                  files.replace(file, catalog);
                  return file;
                },
                "a catalog",
                () -> files.delete(file)));
  }

  @Override
  public List<String> names() {
    return StorageFailures.inBackup(
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
    return StorageFailures.inBackup(
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
}
