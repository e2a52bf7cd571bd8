package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.infrastructure.state.warehouse.BackupFixture.codes;
import static io.datasetbuilder.infrastructure.state.warehouse.BackupFixture.done;
import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.infrastructure.storage.file.FileOps.DiskFileOps;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.backup.RestoreBackup.RestoreReport;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that a backup is restored into, and what is in the way there. */
class WarehouseRestoreTest {

  @TempDir private Path folder;
  private BackupFixture warehouse;
  private Committed first;

  @BeforeEach
  void aBackup() {
    warehouse = new BackupFixture(folder);
    first = warehouse.commit(CITIES, "one", 0);
    warehouse.commit(CITIES, "two", 1);
    warehouse.backUp(new CopyingFileOps());
  }

  @AfterEach
  void end() {
    warehouse.close();
  }

  private Path place() {
    return folder.resolve("restored");
  }

  private Result<RestoreReport> restore() {
    return warehouse.restore(place(), FileProgress.NONE);
  }

  @Test
  void ofTwoRestoresIntoOneFolderAtOnceTheSecondIsRefused() {
    List<Result<RestoreReport>> others = new ArrayList<>();

    done(warehouse.restore(place(), (copied, total) -> others.add(restore())));

    assertThat(others)
        .hasSize(2)
        .allSatisfy(
            other -> assertThat(codes(other)).containsExactly(WarehouseProblem.RESTORE_BUSY));
    assertRestoredIsWhole();
    assertThat(place().resolve(".restoring")).doesNotExist();
  }

  private void assertRestoredIsWhole() {
    assertThat(BackupFixture.problemsOf(place())).isEmpty();
  }

  @Test
  void whatIsWrongWithTheTargetAndWithTheBackupIsReportedAtOnce() throws IOException {
    Files.createDirectory(place());
    Files.writeString(place().resolve("mine.txt"), "mine");
    Files.delete(warehouse.backedUp(first));

    assertThat(codes(restore()))
        .containsExactly(
            WarehouseProblem.RESTORE_TARGET_NOT_EMPTY, WarehouseProblem.SNAPSHOT_FILE_DAMAGED);
  }

  @Test
  void aCatalogThatCannotBeReadIsNamedWithThoseThatCan() throws IOException {
    String older = warehouse.store(new DiskFileOps()).names().get(0);
    String newer = warehouse.backUp(new CopyingFileOps()).name();
    Files.writeString(warehouse.destination().resolve("backups/" + newer + ".json"), "{");
    Files.createDirectory(place());
    Files.writeString(place().resolve("mine.txt"), "mine");

    Result<RestoreReport> result = restore();

    assertThat(codes(result))
        .containsExactly(
            WarehouseProblem.RESTORE_TARGET_NOT_EMPTY, WarehouseProblem.BACKUP_UNREADABLE);
    Problem unreadable = result.problems().get(1);
    assertThat(unreadable.message()).contains(newer);
    assertThat(unreadable.hint()).contains("restore one of these: backups/" + older + ".json");
  }

  @Test
  void aFolderThatAnInterruptedRestoreHasLeftIsToBeEmptied() throws IOException {
    Path left = Files.createDirectories(place().resolve("snapshots"));
    Files.writeString(left.resolve(first.snapshotId() + ".parquet.part"), "half");
    Files.createFile(place().resolve(".restoring"));

    assertThat(restore().problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo(WarehouseProblem.RESTORE_TARGET_NOT_EMPTY);
              assertThat(problem.message()).contains("interrupted restore: empty it");
            });

    Files.delete(left.resolve(first.snapshotId() + ".parquet.part"));
    done(restore());
    assertRestoredIsWhole();
  }
}
