package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Restores a backup into a warehouse that holds nothing (Spec, "CLI"). Everything is checked first,
 * and all problems are reported; then the files are copied, and the catalog is written in one
 * transaction at the end. For one thread.
 */
public final class RestoreBackup {

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final CatalogFormat format;

  /**
   * @param files those of the new warehouse
   */
  public RestoreBackup(SnapshotIndex index, SnapshotFiles files, CatalogFormat format) {
    this.index = index;
    this.files = files;
    this.format = format;
  }

  /**
   * Restores a backup. Refuses with all problems and changes nothing: {@code backup_not_found},
   * {@code backup_unreadable}, {@code restore_target_not_empty}, {@code warehouse_inconsistent},
   * and {@code snapshot_file_damaged} for each file that is missing or has another digest.
   *
   * @param name empty: the newest one
   * @param progress of the files that are copied, once all is checked
   */
  public Result<RestoreReport> restore(
      BackupStore store, Optional<String> name, FileProgress progress) {
    return name.or(() -> store.names().stream().findFirst())
        .map(Result::ok)
        .orElseGet(RestoreBackup::notFound)
        .then(
            known ->
                store
                    .catalog(known)
                    .map(format::read)
                    .orElseGet(RestoreBackup::notFound)
                    .then(catalog -> restore(store, known, catalog, progress)));
  }

  private static <T> Result<T> notFound() {
    return Result.refused(
        Problem.of(
            WarehouseProblem.BACKUP_NOT_FOUND,
            "",
            "There is no complete backup of this name or in this folder."));
  }

  private Result<RestoreReport> restore(
      BackupStore store, String name, WarehouseCatalog catalog, FileProgress progress) {
    List<Problem> problems = new ArrayList<>(CatalogRules.check(catalog));
    for (Snapshot snapshot : catalog.committed()) {
      SnapshotFileCheck.problem(snapshot, store.files()).ifPresent(problems::add);
    }
    if (!problems.isEmpty()) {
      return Result.refused(problems);
    }
    return copy(store, catalog, progress)
        ? Result.ok(new RestoreReport(name, catalog.tables().size(), catalog.snapshots().size()))
        : Result.refused(
            Problem.of(
                WarehouseProblem.RESTORE_TARGET_NOT_EMPTY,
                "",
                "The catalog holds tables already: restore into an empty one."));
  }

  /** False, and nothing changed, when the warehouse has tables. */
  private boolean copy(BackupStore store, WarehouseCatalog catalog, FileProgress progress) {
    List<String> put = new ArrayList<>();
    boolean restored = false;
    try {
      List<Snapshot> committed = catalog.committed();
      for (Snapshot snapshot : committed) {
        progress.at(put.size(), committed.size());
        put.add(snapshot.id());
        files.put(
            snapshot.id(), store.files().address(snapshot.id()), Optional.of(snapshot.digest()));
      }
      restored = index.change(writer -> isEmpty(writer) && add(catalog, writer));
      return restored;
    } finally {
      if (!restored) {
        put.forEach(files::delete);
      }
    }
  }

  private static boolean isEmpty(SnapshotIndex.Reader reader) {
    return reader.tables().isEmpty();
  }

  private static boolean add(WarehouseCatalog catalog, SnapshotIndex.Writer writer) {
    catalog.tables().forEach(writer::add);
    catalog.snapshots().forEach(writer::add);
    catalog
        .tables()
        .forEach(
            table -> table.current().ifPresent(current -> writer.point(table.id(), current.id())));
    catalog.holds().forEach(writer::add);
    catalog.analyses().forEach(writer::add);
    return true;
  }

  /**
   * What was restored.
   *
   * @param name of the backup
   */
  public record RestoreReport(String name, int tables, int snapshots) {}
}
