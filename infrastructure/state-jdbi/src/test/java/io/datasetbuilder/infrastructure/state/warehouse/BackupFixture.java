package io.datasetbuilder.infrastructure.state.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalBackupStore;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalExportFiles;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalRestoreTarget;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalSnapshotFiles;
import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.backup.CatalogFormat;
import io.datasetbuilder.warehouse.backup.CreateBackup;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.backup.RestoreBackup;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A warehouse on SQLite in a folder, and a destination for its backups beside it. */
final class BackupFixture implements AutoCloseable {

  static final CatalogFormat FORMAT = new JsonCatalogFormat(new JacksonJsonCodec());

  final JdbiSnapshotIndex index;
  private final Path folder;
  private final WarehouseProcess warehouse;

  BackupFixture(Path folder) {
    this.folder = folder;
    this.index = catalog(folder.resolve("warehouse"));
    this.warehouse = new WarehouseProcess(folder, index);
  }

  /** The catalog of a warehouse in a folder. */
  static JdbiSnapshotIndex catalog(Path place) {
    return JdbiSnapshotIndex.in(
        place.resolve("warehouse.sqlite3"), Clock.systemUTC(), new JacksonJsonCodec());
  }

  static List<ProblemCode> codes(Result<?> result) {
    return result.problems().stream().map(Problem::code).toList();
  }

  static <T> T done(Result<T> result) {
    assertThat(result.problems()).isEmpty();
    return result.match(value -> value, problems -> null);
  }

  static String id() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  Path destination() {
    return folder.resolve("backups");
  }

  LocalBackupStore store(FileOps disk) {
    return new LocalBackupStore(destination(), disk);
  }

  /** The files of the destination, as they are. */
  SnapshotFiles backedUp() {
    return store(new DiskFileOps()).files();
  }

  /** The file of a snapshot in the destination. */
  Path backedUp(Committed committed) {
    return Path.of(backedUp().address(committed.snapshotId()));
  }

  SnapshotFiles files() {
    return new LocalSnapshotFiles(folder.resolve("warehouse"), new DiskFileOps());
  }

  Path file(Committed committed) {
    return Path.of(files().address(committed.snapshotId()));
  }

  Committed commit(TableName table, String run, int seconds) {
    return (Committed) warehouse.commit(table, run, seconds);
  }

  CreateBackup creating() {
    return new CreateBackup(
        index,
        files(),
        FORMAT,
        Clock.systemUTC(),
        BackupFixture::id,
        task -> new Thread(task).start());
  }

  BackupReport backUp(FileOps disk) {
    return done(creating().create(store(disk), FileProgress.NONE));
  }

  /** Restores the newest backup into a folder, whose catalog is closed again. */
  Result<RestoreReport> restore(Path place, FileProgress progress) {
    return restore(store(new DiskFileOps()), Optional.empty(), place, progress);
  }

  /** Restores the newest backup of a destination. */
  static Result<RestoreReport> restore(BackupStore store, Path place) {
    return restore(store, Optional.empty(), place, FileProgress.NONE);
  }

  static Result<RestoreReport> restore(
      BackupStore store, Optional<String> name, Path place, FileProgress progress) {
    try (JdbiSnapshotIndex target = catalog(place)) {
      return new RestoreBackup(target, new LocalRestoreTarget(place, new CopyingFileOps()), FORMAT)
          .restore(store, name, progress);
    }
  }

  /** What a verification finds in a warehouse. */
  static List<Problem> problemsOf(Path place) {
    try (JdbiSnapshotIndex catalog = catalog(place)) {
      return new VerifyWarehouse(
              catalog,
              new LocalSnapshotFiles(place, new DiskFileOps()),
              new LocalExportFiles(place, new DiskFileOps()),
              Clock.systemUTC())
          .verify(FileProgress.NONE)
          .problems();
    }
  }

  @Override
  public void close() {
    index.close();
  }
}
