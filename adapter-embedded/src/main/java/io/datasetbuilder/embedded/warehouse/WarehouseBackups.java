package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.infrastructure.state.warehouse.JsonCatalogFormat;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalBackupStore;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.warehouse.backup.CatalogFormat;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse.VerificationReport;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Backups of the whole warehouse, with all workspaces, holds and saved analyses. Every operation
 * refuses with {@code warehouse_not_configured} where the service keeps no warehouse, and with
 * {@code disk_full}, {@code output_unwritable} and the codes of the state where disk or database
 * cannot be used. Backup and verification refuse with {@code warehouse_catalog_missing} where there
 * is no catalog, and make none. Safe for concurrent use.
 */
public final class WarehouseBackups {

  private final WarehouseCalls calls;
  private final Supplier<JsonCodec> json;

  /**
   * @param json of catalogs in backups
   */
  public WarehouseBackups(WarehouseCalls calls, Supplier<JsonCodec> json) {
    this.calls = calls;
    this.json = json;
  }

  /**
   * Creates a backup while the warehouse is used; refuses with {@code backup_busy} while another
   * one writes into the destination, and with {@code backup_within_warehouse} for a destination
   * that shares folders with the warehouse.
   *
   * @param destination a folder, made when it is missing; earlier backups in it stay
   * @param copy false: a file on the same disk gets a second name instead, which costs neither time
   *     nor room, and does not survive that disk
   */
  public Result<BackupReport> create(Path destination, boolean copy, FileProgress progress) {
    LocalBackupStore store =
        new LocalBackupStore(destination, copy ? new CopyingFileOps() : new DiskFileOps());
    return calls.inExisting(
        warehouse ->
            store.overlaps(warehouse.folder())
                ? Result.refused(overlapping())
                : warehouse.backups(format()).create(store, progress));
  }

  /**
   * Restores a backup into the warehouse of the service, whose folder must be empty or missing.
   * Everything is checked first; refuses with all problems and then has changed nothing. Refuses
   * with {@code restore_busy} while another restore writes into the folder.
   *
   * @param source a destination of earlier calls, of which the newest backup is restored, or one of
   *     the files of catalogs in its folder
   */
  public Result<RestoreReport> restore(Path source, FileProgress progress) {
    Path path = source.toAbsolutePath().normalize();
    String file = String.valueOf(path.getFileName());
    boolean ofCatalog = file.endsWith(LocalBackupStore.CATALOG) && path.getNameCount() > 2;
    Path destination = ofCatalog ? path.getParent().getParent() : path;
    Optional<String> name =
        ofCatalog
            ? Optional.of(file.substring(0, file.length() - LocalBackupStore.CATALOG.length()))
            : Optional.empty();
    return calls.in(
        warehouse ->
            warehouse
                .restoring(format())
                .restore(new LocalBackupStore(destination, new DiskFileOps()), name, progress)
                .map(report -> withId(warehouse, report)));
  }

  /** Reads all of the warehouse and changes nothing; what is wrong is in the report. */
  public Result<VerificationReport> verify(FileProgress progress) {
    return calls.inExisting(warehouse -> Result.ok(warehouse.verification().verify(progress)));
  }

  private static Problem overlapping() {
    return Problem.of(
        WarehouseProblem.BACKUP_WITHIN_WAREHOUSE,
        "",
        "The destination is the folder of the warehouse, is inside it or would contain it.");
  }

  /** The warehouse that the backup is of may be in use: they are two from here on. */
  private static RestoreReport withId(WarehouseComponents restored, RestoreReport report) {
    restored.renewId();
    return report;
  }

  private CatalogFormat format() {
    return new JsonCatalogFormat(json.get());
  }
}
