package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.infrastructure.state.warehouse.BackupFixture.done;
import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.storage.file.FileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.warehouse.backup.BackupStore;
import io.datasetbuilder.warehouse.backup.CreateBackup.BackupReport;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups into a destination that holds files of earlier ones, whole or damaged. */
class IncrementalBackupTest {

  @TempDir private Path folder;
  private BackupFixture warehouse;
  private Committed first;

  @BeforeEach
  void aWarehouse() {
    warehouse = new BackupFixture(folder);
    first = warehouse.commit(CITIES, "one", 0);
    warehouse.commit(CITIES, "two", 1);
  }

  @AfterEach
  void end() {
    warehouse.close();
  }

  private void assertIsRestored() {
    done(warehouse.restore(folder.resolve("restored"), FileProgress.NONE));
  }

  @Test
  void aTruncatedFileOfAnEarlierBackupIsReplaced() throws IOException {
    warehouse.backUp(new CopyingFileOps());
    Files.writeString(warehouse.backedUp(first), "o");

    BackupReport report = warehouse.backUp(new CopyingFileOps());

    assertThat(report.copied()).isEqualTo(1);
    assertThat(report.problems()).isEmpty();
    assertThat(warehouse.backedUp(first)).hasContent("one");
    assertIsRestored();
  }

  @Test
  void aDamageThatKeepsTheLengthIsFoundToo() throws IOException {
    warehouse.backUp(new DiskFileOps());
    Files.delete(warehouse.backedUp(first));
    Files.writeString(warehouse.backedUp(first), "eno");

    assertThat(warehouse.backUp(new DiskFileOps()).copied()).isEqualTo(1);
    assertThat(warehouse.backedUp(first)).hasContent("one");
  }

  @Test
  void whatIsDamagedHereAndThereIsReportedAndStays() throws IOException {
    warehouse.backUp(new DiskFileOps());
    // A second name: the file of the backup changes with it.
    Files.writeString(warehouse.file(first), "damaged");

    BackupReport report = warehouse.backUp(new DiskFileOps());

    assertThat(report.problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.code()).isEqualTo(WarehouseProblem.SNAPSHOT_FILE_DAMAGED));
    assertThat(warehouse.backedUp(first)).hasContent("damaged");
    assertIsRestored();
  }

  @Test
  void aWholeFileOfAnEarlierBackupOutlastsTheWarehouse() throws IOException {
    warehouse.backUp(new CopyingFileOps());
    Files.delete(warehouse.file(first));

    assertThat(warehouse.backUp(new CopyingFileOps()).problems()).isEmpty();
    assertIsRestored();
  }

  @Test
  void copiesReplaceSecondNames() throws IOException {
    warehouse.backUp(new DiskFileOps());
    assertThat(Files.isSameFile(warehouse.backedUp(first), warehouse.file(first))).isTrue();

    assertThat(warehouse.backUp(new CopyingFileOps()).copied()).isEqualTo(2);

    assertThat(Files.isSameFile(warehouse.backedUp(first), warehouse.file(first))).isFalse();
    assertThat(warehouse.backUp(new CopyingFileOps()).copied()).isZero();
    Files.writeString(warehouse.file(first), "damaged");
    assertIsRestored();
  }

  @Test
  void aFileThatHasNotChangedIsNotReadAgain() throws IOException {
    CountedReads reads = new CountedReads(warehouse.store(new CopyingFileOps()));
    reads.backUp();
    assertThat(reads.digests.get()).isZero();

    reads.backUp();
    assertThat(reads.digests.get()).isZero();

    Path file = warehouse.backedUp(first);
    Files.setLastModifiedTime(file, Files.getLastModifiedTime(file));
    reads.backUp();
    assertThat(reads.digests.get()).isLessThanOrEqualTo(1);
  }

  @Test
  void aDestinationWithoutARecordIsReadOnce() throws IOException {
    CountedReads reads = new CountedReads(warehouse.store(new CopyingFileOps()));
    reads.backUp();
    Files.writeString(warehouse.destination().resolve("backups/whole-files.tsv"), "torn\t\nline");

    reads.backUp();
    reads.backUp();

    assertThat(reads.digests.get()).isEqualTo(2);
  }

  @Test
  void aRecordThatCannotBeWrittenDoesNotFailTheBackup() {
    FileOps disk =
        new CopyingFileOps() {
          @Override
          public void rename(Path from, Path to) throws IOException {
            if (to.endsWith("whole-files.tsv")) {
              throw new IOException("No space left on device");
            }
            super.rename(from, to);
          }
        };

    List<String> names = List.of(warehouse.backUp(disk).name());

    assertThat(warehouse.store(disk).names()).isEqualTo(names);
    assertThat(warehouse.backUp(new CopyingFileOps()).copied()).isZero();
  }

  /** A destination that counts how often a file is read for its digest. */
  private final class CountedReads {

    private final BackupStore store;
    private final AtomicInteger digests = new AtomicInteger();

    CountedReads(BackupStore real) {
      SnapshotFiles files =
          (SnapshotFiles)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {SnapshotFiles.class},
                  (proxy, method, arguments) -> {
                    digests.addAndGet(method.getName().equals("digest") ? 1 : 0);
                    return call(real.files(), method, arguments);
                  });
      this.store =
          (BackupStore)
              Proxy.newProxyInstance(
                  getClass().getClassLoader(),
                  new Class<?>[] {BackupStore.class},
                  (proxy, method, arguments) ->
                      method.getName().equals("files") ? files : call(real, method, arguments));
    }

    private static Object call(Object real, Method method, Object[] arguments) throws Throwable {
      try {
        return method.invoke(real, arguments);
      } catch (InvocationTargetException failed) {
        throw failed.getCause();
      }
    }

    void backUp() {
      done(warehouse.creating().create(store, FileProgress.NONE));
    }
  }
}
