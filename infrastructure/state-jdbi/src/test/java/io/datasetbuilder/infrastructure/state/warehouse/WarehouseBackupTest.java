package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.state.database.TestDatabases;
import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalBackupStore;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalExportFiles;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalRestoreTarget;
import io.datasetbuilder.infrastructure.storage.warehouse.LocalSnapshotFiles;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.fixture.MovableClock;
import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.backup.CatalogFormat;
import io.datasetbuilder.warehouse.backup.CreateBackup;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.backup.RestoreBackup;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.backup.VerifyWarehouse;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Backups of warehouses, restored and verified, on both databases. */
class WarehouseBackupTest {

  private static final int BACKUPS = Integer.getInteger("backup.rounds", 20);
  private static final CatalogFormat FORMAT = new JsonCatalogFormat(new JacksonJsonCodec());

  private static String id() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  private static List<ProblemCode> codes(Result<?> result) {
    return result.problems().stream().map(Problem::code).toList();
  }

  private static <T> T done(Result<T> result) {
    assertThat(result.problems()).isEmpty();
    return result.match(value -> value, problems -> null);
  }

  abstract static class OnAny {

    @TempDir protected Path folder;
    private TestDatabases databases;
    private SnapshotIndex index;
    private WarehouseProcess warehouse;

    abstract TestDatabases databases();

    @BeforeEach
    void begin() {
      databases = databases();
      index = databases.warehouse();
      warehouse = new WarehouseProcess(folder, index);
    }

    @AfterEach
    void end() {
      databases.close();
    }

    private Path backups() {
      return folder.resolve("backups of 서울");
    }

    private BackupStore store(FileOps files) {
      return new LocalBackupStore(backups(), files);
    }

    private LocalSnapshotFiles files() {
      return new LocalSnapshotFiles(folder.resolve("warehouse"), new DiskFileOps());
    }

    private CreateBackup creating() {
      return new CreateBackup(
          index,
          files(),
          FORMAT,
          Clock.systemUTC(),
          WarehouseBackupTest::id,
          task -> new Thread(task).start());
    }

    private BackupReport backup() {
      return done(creating().create(store(new DiskFileOps()), FileProgress.NONE));
    }

    private Committed commit(TableName table, String run, int seconds) {
      return (Committed) warehouse.commit(table, run, seconds);
    }

    private SavedAnalysis analysis() {
      try (PinnedSnapshot pinned =
          warehouse.pin(CITIES, PinSnapshot.CURRENT).match(found -> found, problems -> null)) {
        return warehouse.save(pinned);
      }
    }

    /** A new warehouse on SQLite. */
    private Restored restored(Optional<String> name) {
      Path place = folder.resolve("restored-" + id());
      JdbiSnapshotIndex target =
          JdbiSnapshotIndex.in(
              place.resolve("warehouse.sqlite3"), Clock.systemUTC(), new JacksonJsonCodec());
      LocalSnapshotFiles copies = new LocalSnapshotFiles(place, new CopyingFileOps());
      return new Restored(
          place,
          target,
          copies,
          new RestoreBackup(target, new LocalRestoreTarget(place, new CopyingFileOps()), FORMAT)
              .restore(store(new DiskFileOps()), name, FileProgress.NONE));
    }

    private List<SnapshotHold> holds(SnapshotIndex of, String snapshot) {
      return of.read(reader -> reader.holds().of(snapshot));
    }

    @Test
    void aRestoredWarehouseHasEveryTableSnapshotOriginHoldAndAnalysis() {
      commit(CITIES, "one", 0);
      Committed newest = commit(CITIES, "two", 1);
      commit(TableName.of("geo", "rivers"), "three", 2);
      SavedAnalysis saved = analysis();

      BackupReport report = backup();
      try (Restored restored = restored(Optional.empty())) {
        RestoreReport done = done(restored.result());

        assertThat(done).isEqualTo(new RestoreReport(report.name(), 2, 3));
        assertThat(restored.index().<List<WarehouseTable>>read(reader -> reader.tables().all()))
            .isEqualTo(index.<List<WarehouseTable>>read(reader -> reader.tables().all()));
        for (WarehouseTable table :
            index.<List<WarehouseTable>>read(reader -> reader.tables().all())) {
          assertThat(
                  restored
                      .index()
                      .<List<Snapshot>>read(reader -> reader.snapshots().of(table.id())))
              .isEqualTo(index.<List<Snapshot>>read(reader -> reader.snapshots().of(table.id())));
        }
        assertThat(
                restored
                    .index()
                    .<Optional<SnapshotOrigin>>read(
                        reader -> reader.snapshots().origin(newest.snapshotId())))
            .contains(Snapshots.ORIGIN);
        assertThat(holds(restored.index(), newest.snapshotId()))
            .isEqualTo(holds(index, newest.snapshotId()))
            .hasSize(1);
        assertThat(
                restored
                    .index()
                    .<List<SavedAnalysis>>read(reader -> reader.analyses().of(WorkspaceId.SHARED)))
            .containsExactly(saved);
        assertThat(restored.problems()).isEmpty();
      }
    }

    /** The rows of a parent are in its children, so that it may be gone. */
    @Test
    void aRestoredWarehouseNamesTheParentsOfItsSnapshotsAndOnesThatWereCollected() {
      Committed first = continued(Optional.empty(), "one", 0);
      Committed second = continued(Optional.of(first.snapshotId()), "two", 1);
      Committed third = continued(Optional.of(second.snapshotId()), "three", 2);
      warehouse.collection.collect(first.tableId(), 2);

      backup();
      try (Restored restored = restored(Optional.empty())) {
        done(restored.result());

        assertThat(restored.index().<List<Snapshot>>read(r -> r.snapshots().of(first.tableId())))
            .extracting(Snapshot::id, Snapshot::parentId)
            .containsExactly(
                tuple(third.snapshotId(), Optional.of(second.snapshotId())),
                tuple(second.snapshotId(), Optional.of(first.snapshotId())));
        assertThat(restored.problems()).isEmpty();
      }
    }

    private Committed continued(Optional<String> parentId, String run, int seconds) {
      return (Committed) warehouse.commitContinuing(parentId, CITIES, run, seconds);
    }

    @Test
    void aBackupKeepsNoLeaseAndALaterOneCopiesOnlyNewFiles() {
      Committed first = commit(CITIES, "one", 0);
      assertThat(backup().copied()).isEqualTo(1);
      commit(CITIES, "two", 1);

      BackupReport second = backup();

      assertThat(second.copied()).isEqualTo(1);
      assertThat(second.snapshots()).isEqualTo(2);
      assertThat(
              index.<Boolean>read(
                  reader -> reader.holds().isLeased(first.snapshotId(), Instant.now())))
          .isFalse();
    }

    @Test
    void anEarlierBackupIsRestoredByItsName() {
      commit(CITIES, "one", 0);
      String earlier = backup().name();
      commit(CITIES, "two", 1);
      backup();

      try (Restored restored = restored(Optional.of(earlier))) {
        assertThat(done(restored.result()).snapshots()).isEqualTo(1);
      }
    }

    @Tag("deep")
    @Test
    void backupsUnderCommitsAreRestoredAndWholeEachTime() throws Exception {
      AtomicBoolean done = new AtomicBoolean();
      AtomicInteger commits = new AtomicInteger();
      commit(CITIES, "first", 0);
      FutureTask<Integer> committing =
          new FutureTask<>(
              () -> {
                for (int run = 1; !done.get(); run++) {
                  Committed committed = commit(CITIES, "run-" + run, run);
                  warehouse.collection.collect(committed.tableId(), 2);
                  commits.set(run);
                }
                return commits.get();
              });
      new Thread(committing).start();
      try {
        for (int round = 0; round < BACKUPS; round++) {
          awaitCommit(commits, committing);
          BackupReport report = backup();
          try (Restored restored = restored(Optional.of(report.name()))) {
            done(restored.result());
            assertThat(restored.problems()).isEmpty();
          }
        }
      } finally {
        done.set(true);
      }
      assertThat(committing.get()).isGreaterThanOrEqualTo(BACKUPS);
    }

    /** Until there is one more commit than now, or the commits have ended. */
    private static void awaitCommit(AtomicInteger commits, Future<?> committing) {
      int before = commits.get();
      while (commits.get() == before && !committing.isDone()) {
        Thread.onSpinWait();
      }
      assertThat(committing.isDone()).as("commits have ended").isFalse();
    }

    @Test
    void aFileThatIsMissingOrDamagedIsReportedAndTheRestIsBackedUp() throws IOException {
      Committed lost = commit(CITIES, "one", 0);
      Committed damaged = commit(CITIES, "two", 1);
      Committed whole = commit(CITIES, "three", 2);
      Files.delete(Path.of(files().address(lost.snapshotId())));
      Files.writeString(Path.of(files().address(damaged.snapshotId())), "other");

      BackupReport report = backup();

      assertThat(report.problems())
          .extracting(Problem::code)
          .containsOnly(WarehouseProblem.SNAPSHOT_FILE_DAMAGED)
          .hasSize(2);
      try (Restored restored = restored(Optional.empty())) {
        done(restored.result());
        assertThat(restored.index().<List<Snapshot>>read(r -> r.snapshots().of(whole.tableId())))
            .extracting(Snapshot::state)
            .containsExactly(State.COMMITTED, State.QUARANTINED, State.QUARANTINED);
      }
    }

    @Test
    void aFullDiskLeavesNoBackupAndALaterOneSucceeds() {
      commit(CITIES, "one", 0);
      FileOps full =
          new CopyingFileOps() {
            @Override
            public FileFacts copy(Path from, Path to) throws IOException {
              super.copy(from, to);
              throw new IOException("No space left on device");
            }
          };

      assertThatThrownBy(() -> creating().create(store(full), FileProgress.NONE))
          .isInstanceOfSatisfying(
              SnapshotFileFailure.class,
              failed -> assertThat(failed.problem().code()).isEqualTo(StorageProblem.DISK_FULL));

      assertThat(store(new DiskFileOps()).names()).isEmpty();
      assertThat(store(new DiskFileOps()).files().list()).isEmpty();
      backup();
      try (Restored restored = restored(Optional.empty())) {
        done(restored.result());
      }
    }

    /** A backup that takes hours, while a collection removes what nothing keeps after each file. */
    @Test
    void noSnapshotOfABackupIsDeletedBeforeItIsCopied() {
      for (int run = 0; run < 6; run++) {
        commit(CITIES, "run-" + run, run);
      }
      MovableClock clock = new MovableClock(Instant.parse("2026-08-15T09:30:07Z"));
      CollectSnapshots collection = new CollectSnapshots(index, files(), clock);
      FileOps slow =
          new CopyingFileOps() {
            @Override
            public FileFacts copy(Path from, Path to) throws IOException {
              clock.pass(Duration.ofMinutes(15));
              collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
              return super.copy(from, to);
            }
          };

      BackupReport report =
          done(
              new CreateBackup(
                      index,
                      files(),
                      FORMAT,
                      clock,
                      WarehouseBackupTest::id,
                      task -> new Thread(task).start())
                  .create(store(slow), FileProgress.NONE));

      assertThat(report.problems()).isEmpty();
      assertThat(report.copied()).isEqualTo(6);
      collection.collect(Optional.empty(), 1, CollectSnapshots.STALE);
      assertThat(files().list()).hasSize(1);
    }

    @Test
    void twoBackupsDoNotWriteIntoOneDestinationAtOnce() {
      commit(CITIES, "one", 0);
      BackupStore.Lock held = store(new DiskFileOps()).tryLock().orElseThrow();

      assertThat(codes(creating().create(store(new DiskFileOps()), FileProgress.NONE)))
          .containsExactly(WarehouseProblem.BACKUP_BUSY);

      held.close();
      backup();
    }

    @Test
    void aVerificationNamesDamagedMissingAndStrayFilesAndChangesNothing() throws IOException {
      Committed lost = commit(CITIES, "one", 0);
      Committed damaged = commit(CITIES, "two", 1);
      VerifyWarehouse verifying =
          new VerifyWarehouse(
              index,
              files(),
              new LocalExportFiles(folder.resolve("warehouse"), new DiskFileOps()),
              Clock.systemUTC());
      assertThat(verifying.verify(FileProgress.NONE).problems()).isEmpty();
      Path file = Path.of(files().address(lost.snapshotId()));
      Files.move(file, file.resolveSibling("stray.parquet"));
      Files.writeString(Path.of(files().address(damaged.snapshotId())), "other");

      List<Problem> problems = verifying.verify(FileProgress.NONE).problems();

      assertThat(problems)
          .extracting(Problem::message)
          .anySatisfy(text -> assertThat(text).contains(lost.snapshotId(), "is missing"))
          .anySatisfy(text -> assertThat(text).contains(damaged.snapshotId(), "another digest"))
          .anySatisfy(text -> assertThat(text).contains("file stray belongs to no snapshot"))
          .hasSize(3);
      assertThat(verifying.verify(FileProgress.NONE).problems()).isEqualTo(problems);
      assertThat(index.<Optional<Snapshot>>read(r -> r.snapshots().find(damaged.snapshotId())))
          .map(Snapshot::state)
          .contains(State.COMMITTED);
    }

    @Test
    void aRestoreNamesEveryFileThatIsWrongAndRestoresNothing() throws IOException {
      Committed lost = commit(CITIES, "one", 0);
      Committed damaged = commit(CITIES, "two", 1);
      done(creating().create(store(new CopyingFileOps()), FileProgress.NONE));
      Files.delete(Path.of(store(new DiskFileOps()).files().address(lost.snapshotId())));
      Files.writeString(
          Path.of(store(new DiskFileOps()).files().address(damaged.snapshotId())), "other");

      try (Restored restored = restored(Optional.empty())) {
        assertThat(codes(restored.result()))
            .containsOnly(WarehouseProblem.SNAPSHOT_FILE_DAMAGED)
            .hasSize(2);
        assertThat(restored.folder()).doesNotExist();
      }
    }

    @Test
    void aWarehouseWithTablesIsNoTarget() {
      commit(CITIES, "one", 0);
      backup();

      Result<RestoreReport> result =
          new RestoreBackup(
                  index,
                  new LocalRestoreTarget(folder.resolve("new"), new CopyingFileOps()),
                  FORMAT)
              .restore(store(new DiskFileOps()), Optional.empty(), FileProgress.NONE);

      assertThat(codes(result)).containsExactly(WarehouseProblem.RESTORE_TARGET_NOT_EMPTY);
      assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void whereThereIsNoBackupNoneIsRestored() {
      try (Restored restored = restored(Optional.empty())) {
        assertThat(codes(restored.result())).containsExactly(WarehouseProblem.BACKUP_NOT_FOUND);
      }
    }

    @Test
    void aCatalogThatIsCutOffAtAnyByteOrEditedIsRefused() throws IOException {
      commit(CITIES, "one", 0);
      analysis();
      Path catalog = backups().resolve("backups/" + backup().name() + ".json");
      byte[] whole = Files.readAllBytes(catalog);
      for (int length = 0; length < whole.length - 1; length += 7) {
        assertThat(codes(FORMAT.read(Arrays.copyOf(whole, length))))
            .containsExactly(WarehouseProblem.BACKUP_UNREADABLE);
      }

      Files.writeString(catalog, new String(whole, UTF_8).replace("totals", "others"));
      try (Restored restored = restored(Optional.empty())) {
        assertThat(codes(restored.result())).containsExactly(WarehouseProblem.BACKUP_UNREADABLE);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{}",
        "{\"format\": \"dataset-builder-warehouse-backup\", \"version\": 2, \"catalog\": {}}",
        "{\"format\": \"dataset-builder-warehouse-backup\", \"version\": 1}"
      })
  void whatIsNoCatalogOfThisVersionIsRefused(String text) {
    assertThat(codes(FORMAT.read(text.getBytes(UTF_8))))
        .containsExactly(WarehouseProblem.BACKUP_UNREADABLE);
  }

  /** A warehouse that was restored, or was not. */
  private record Restored(
      Path folder, JdbiSnapshotIndex index, LocalSnapshotFiles files, Result<RestoreReport> result)
      implements AutoCloseable {

    List<Problem> problems() {
      return new VerifyWarehouse(
              index, files, new LocalExportFiles(folder, new DiskFileOps()), Clock.systemUTC())
          .verify(FileProgress.NONE)
          .problems();
    }

    @Override
    public void close() {
      index.close();
    }
  }

  @Nested
  class OnSqlite extends OnAny {
    @Override
    TestDatabases databases() {
      return TestDatabases.files(folder);
    }
  }

  @Nested
  @Tag("postgres")
  class OnPostgres extends OnAny {
    @Override
    TestDatabases databases() {
      return TestDatabases.postgres();
    }
  }
}
