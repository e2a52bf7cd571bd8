package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.backup.RestoreTarget.Content;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Restores a backup into a warehouse that holds nothing (Spec, "CLI"). Everything is checked first,
 * and all problems are reported; then the files are copied, and the catalog is written in one
 * transaction at the end. For one thread.
 */
public final class RestoreBackup {

  private static final Logger LOG = System.getLogger(RestoreBackup.class.getName());

  private final SnapshotIndex index;
  private final RestoreTarget target;
  private final CatalogFormat format;

  /**
   * @param index the catalog of the new warehouse
   * @param target its folder
   */
  public RestoreBackup(SnapshotIndex index, RestoreTarget target, CatalogFormat format) {
    this.index = index;
    this.target = target;
    this.format = format;
  }

  /**
   * Restores a backup. Refuses with all problems and changes nothing: {@code
   * restore_target_not_empty}, {@code backup_not_found}, {@code backup_unreadable}, {@code
   * warehouse_inconsistent}, and {@code snapshot_file_damaged} for each file that is missing or has
   * another digest. Refuses with {@code restore_busy} while another restore writes into the folder.
   *
   * @param name empty: the newest one
   * @param progress of the files that are copied, once all is checked
   */
  public Result<RestoreReport> restore(
      BackupStore store, Optional<String> name, FileProgress progress) {
    List<Problem> problems = new ArrayList<>(targetProblems());
    Result<ReadCatalog> read = new CatalogChoice(store, format).read(name);
    problems.addAll(read.match(found -> damages(store, found.catalog()), found -> found));
    return problems.isEmpty()
        ? read.then(found -> restoreLocked(store, found, progress))
        : Result.refused(problems);
  }

  /** Problems at the target: its files, and the tables of its catalog. */
  private List<Problem> targetProblems() {
    List<Problem> problems = new ArrayList<>();
    switch (target.content()) {
      case NONE -> {}
      case FILES -> problems.add(filesFound());
      case UNFINISHED_RESTORE -> problems.add(unfinished());
    }
    if (index.exists() && !index.<Boolean>read(RestoreBackup::isEmpty)) {
      problems.add(catalogNotEmpty());
    }
    return problems;
  }

  private Problem unfinished() {
    Optional<BackupStore.Lock> lock = target.tryLock();
    lock.ifPresent(BackupStore.Lock::close);
    return lock.isPresent()
        ? notEmpty("The folder holds files of an interrupted restore: empty it, and restore again.")
        : busy();
  }

  private static Problem busy() {
    return Problem.of(
        WarehouseProblem.RESTORE_BUSY, "", "Another restore is writing into the folder.");
  }

  private static Problem filesFound() {
    return notEmpty("The folder holds files: restore into one that is empty or does not exist.");
  }

  private static Problem catalogNotEmpty() {
    return notEmpty("The catalog holds tables already: restore into an empty one.")
        .withHint(
            "where only the files of its warehouse are lost, copy them from the folder snapshots of"
                + " the backup, and run warehouse-verify");
  }

  private static Problem notEmpty(String message) {
    return Problem.of(WarehouseProblem.RESTORE_TARGET_NOT_EMPTY, "", message);
  }

  private static List<Problem> damages(BackupStore store, WarehouseCatalog catalog) {
    List<Problem> problems = new ArrayList<>(CatalogRules.check(catalog));
    for (Snapshot snapshot : catalog.committed()) {
      SnapshotFileCheck.problem(snapshot, store.files()).ifPresent(problems::add);
    }
    return problems;
  }

  /** The folder is checked again: another restore may have ended since. */
  private Result<RestoreReport> restoreLocked(
      BackupStore store, ReadCatalog read, FileProgress progress) {
    Optional<BackupStore.Lock> lock = target.tryLock();
    if (lock.isEmpty()) {
      return Result.refused(busy());
    }
    BackupStore.Lock held = lock.get();
    try (held) {
      boolean taken = target.content() != Content.NONE;
      Result<RestoreReport> result =
          taken ? Result.refused(filesFound()) : copy(store, read, progress);
      if (taken || result.problems().isEmpty()) {
        target.complete();
      }
      return result;
    }
  }

  private Result<RestoreReport> copy(BackupStore store, ReadCatalog read, FileProgress progress) {
    WarehouseCatalog catalog = read.catalog();
    List<String> put = new ArrayList<>();
    boolean restored = false;
    try {
      List<Snapshot> committed = catalog.committed();
      for (Snapshot snapshot : committed) {
        progress.at(put.size(), committed.size());
        target
            .files()
            .put(
                snapshot.id(),
                store.files().address(snapshot.id()),
                Optional.of(snapshot.digest()));
        put.add(snapshot.id());
      }
      restored = index.change(writer -> isEmpty(writer) && add(catalog, writer));
    } finally {
      if (!restored) {
        remove(put);
      }
    }
    return restored
        ? Result.ok(
            new RestoreReport(read.name(), catalog.tables().size(), catalog.snapshots().size()))
        : Result.refused(catalogNotEmpty());
  }

  /** Removes the files of a failed restore, unless the catalog has their rows all the same. */
  private void remove(List<String> put) {
    try {
      List<String> unknown =
          index.read(
              reader -> put.stream().filter(id -> reader.snapshots().find(id).isEmpty()).toList());
      unknown.forEach(target.files()::delete);
    } catch (ProblemException left) {
      LOG.log(Level.WARNING, "files of a failed restore are left in its folder", left);
    }
  }

  private static boolean isEmpty(SnapshotIndex.Reader reader) {
    return reader.tables().all().isEmpty();
  }

  private static boolean add(WarehouseCatalog catalog, SnapshotIndex.Writer writer) {
    catalog.tables().forEach(writer.tables()::add);
    catalog.snapshots().forEach(writer.snapshots()::add);
    catalog.origins().forEach(writer.snapshots()::addOrigin);
    catalog
        .tables()
        .forEach(
            table ->
                table
                    .current()
                    .ifPresent(current -> writer.tables().point(table.id(), current.id())));
    catalog.holds().forEach(writer.holds()::add);
    catalog.analyses().forEach(writer.analyses()::add);
    return true;
  }

  /**
   * Report of a restore.
   *
   * @param name of the backup
   */
  public record RestoreReport(String name, int tables, int snapshots) {}
}
