package io.datasetbuilder.warehouse.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.SnapshotFileFailure;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link SnapshotFiles} does. */
public abstract class SnapshotFilesContract {

  /** Files of a warehouse that is empty; the same with each call. */
  protected abstract SnapshotFiles files();

  /** The address of a new built file. */
  protected abstract String built(String content);

  /** The address of a built file that is not there. */
  protected abstract String missing();

  protected abstract String digestOf(String content);

  /** Writes to the file of a snapshot in place. */
  protected abstract void write(String snapshotId, String content);

  @Test
  public void aFileThatIsPutIsThere() {
    String digest = files().put("snap_1", built("abc"), Optional.of(digestOf("abc")));

    assertThat(digest).isEqualTo(digestOf("abc"));
    assertThat(files().digest("snap_1")).contains(digestOf("abc"));
    assertThat(files().identity("snap_1")).isPresent();
    assertThat(files().list()).extracting(StoredFile::snapshotId).containsExactly("snap_1");
  }

  @Test
  public void aDigestThatIsNotKnownIsComputed() {
    assertThat(files().put("snap_1", built("abc"), Optional.empty())).isEqualTo(digestOf("abc"));
  }

  @Test
  public void aBuiltFileThatIsMissingIsRefused() {
    assertThatThrownBy(() -> files().put("snap_1", missing(), Optional.empty()))
        .isInstanceOfSatisfying(
            SnapshotFileFailure.class,
            failure ->
                assertThat(failure.problem().code())
                    .isEqualTo(WarehouseProblem.ARTIFACT_UNAVAILABLE));
    assertThat(files().list()).isEmpty();
  }

  @Test
  public void aFileThatIsNotThereHasNoIdentityAndNoDigest() {
    assertThat(files().identity("snap_1")).isEmpty();
    assertThat(files().digest("snap_1")).isEmpty();
    assertThat(files().list()).isEmpty();
  }

  @Test
  public void theIdentityStaysAsLongAsNobodyWrites() {
    files().put("snap_1", built("abc"), Optional.empty());
    Optional<String> before = files().identity("snap_1");

    files().digest("snap_1");

    assertThat(files().identity("snap_1")).isEqualTo(before);
  }

  @Test
  public void aWriteInPlaceChangesIdentityAndDigest() {
    files().put("snap_1", built("abc"), Optional.empty());
    Optional<String> before = files().identity("snap_1");

    write("snap_1", "abcd");

    assertThat(files().identity("snap_1")).isPresent().isNotEqualTo(before);
    assertThat(files().digest("snap_1")).contains(digestOf("abcd"));
  }

  @Test
  public void aFileIsDeletedOnceOrMoreOften() {
    files().put("snap_1", built("abc"), Optional.empty());
    files().put("snap_2", built("abc"), Optional.empty());

    files().delete("snap_1");
    files().delete("snap_1");

    assertThat(files().identity("snap_1")).isEmpty();
    assertThat(files().list()).extracting(StoredFile::snapshotId).containsExactly("snap_2");
  }

  @Test
  public void eachFileHasAnAddressOfItsOwn() {
    assertThat(files().address("snap_1")).isNotEqualTo(files().address("snap_2"));
  }
}
