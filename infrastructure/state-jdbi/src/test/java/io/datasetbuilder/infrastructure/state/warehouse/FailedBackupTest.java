package io.datasetbuilder.infrastructure.state.warehouse;

import static io.datasetbuilder.infrastructure.state.warehouse.BackupFixture.done;
import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.infrastructure.storage.file.FileOps.CopyingFileOps;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.model.file.StorageProblem;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.warehouse.backup.CreateBackup;
import io.datasetbuilder.warehouse.backup.FileProgress;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups whose disk is full at some operation, and one whose database is away at the end. */
class FailedBackupTest {

  /** More than a backup of these files has. */
  private static final int MOST_OPERATIONS = 60;

  @TempDir private Path folder;
  private BackupFixture warehouse;

  @BeforeEach
  void aWarehouseWithABackup() {
    warehouse = new BackupFixture(folder);
    warehouse.commit(CITIES, "one", 0);
    warehouse.backUp(new CopyingFileOps());
    warehouse.commit(CITIES, "two", 1);
    warehouse.commit(CITIES, "three", 2);
  }

  @AfterEach
  void end() {
    warehouse.close();
  }

  @Test
  void atWhateverOperationTheDiskIsFullNothingIsLeft() {
    List<String> names = warehouse.store(new CopyingFileOps()).names();
    List<String> files = files();
    int failures = 0;
    for (int operation = 1; operation <= MOST_OPERATIONS; operation++) {
      FullDisk disk = new FullDisk(operation);
      try {
        warehouse.backUp(disk);
        break;
      } catch (SnapshotFileFailure full) {
        failures++;
        assertThat(full.problem().code()).isEqualTo(StorageProblem.DISK_FULL);
        assertThat(full.problem().message())
            .isEqualTo("The disk that holds the backup folder is full.");
        assertThat(warehouse.store(new CopyingFileOps()).names()).isEqualTo(names);
        assertThat(files()).as("operation %d", operation).isEqualTo(files);
      }
    }
    // Each of two files and the catalog is created, written, forced and renamed at least.
    assertThat(failures).isGreaterThan(12);
    assertThat(warehouse.backUp(new CopyingFileOps()).problems()).isEmpty();
    done(warehouse.restore(folder.resolve("restored"), FileProgress.NONE));
  }

  private List<String> files() {
    return warehouse.backedUp().list().stream().map(StoredFile::snapshotId).toList();
  }

  @Test
  void aBackupThatIsCompleteDoesNotFailForItsLeases() {
    SnapshotIndex away =
        new SnapshotIndex() {

          private int changes;

          @Override
          public boolean exists() {
            return true;
          }

          @Override
          public <R> R read(Function<? super Reader, ? extends R> work) {
            return warehouse.index.read(work);
          }

          @Override
          public <R> R change(Function<? super Writer, ? extends R> work) {
            return warehouse.index.change(work);
          }

          @Override
          public <R> R changeUnforced(Function<? super Writer, ? extends R> work) {
            if (++changes > 1) {
              throw new StateFailure(
                  Problem.of(StorageProblem.STATE_UNAVAILABLE, "", "away"), null);
            }
            return warehouse.index.changeUnforced(work);
          }
        };
    CreateBackup backups =
        new CreateBackup(
            away,
            warehouse.files(),
            BackupFixture.FORMAT,
            Clock.systemUTC(),
            BackupFixture::id,
            task -> new Thread(task).start());

    assertThat(
            done(backups.create(warehouse.store(new CopyingFileOps()), FileProgress.NONE))
                .snapshots())
        .isEqualTo(3);
    assertThatThrownBy(() -> away.changeUnforced(writer -> writer))
        .isInstanceOf(StateFailure.class);
  }

  /** A disk that is full at one operation and all later ones, but for removing. */
  private static final class FullDisk extends CopyingFileOps {

    private final int first;
    private final AtomicInteger operations = new AtomicInteger();

    FullDisk(int first) {
      this.first = first;
    }

    private void count() throws IOException {
      if (operations.incrementAndGet() >= first) {
        throw new IOException("No space left on device");
      }
    }

    @Override
    public OutputStream create(Path file) throws IOException {
      count();
      return new FilterOutputStream(super.create(file)) {
        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
          out.write(bytes, offset, length / 2);
          count();
          out.write(bytes, offset + length / 2, length - length / 2);
        }
      };
    }

    @Override
    public FileFacts copy(Path from, Path to) throws IOException {
      count();
      FileFacts copied = super.copy(from, to);
      count();
      return copied;
    }

    @Override
    public void force(Path file) throws IOException {
      count();
      super.force(file);
    }

    @Override
    public void forceFolder(Path forced) throws IOException {
      count();
      super.forceFolder(forced);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
      count();
      super.rename(from, to);
    }
  }
}
