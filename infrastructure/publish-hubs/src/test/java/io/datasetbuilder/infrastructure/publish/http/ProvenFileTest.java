package io.datasetbuilder.infrastructure.publish.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.infrastructure.publish.standin.PackageFiles;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.publish.PublishPackage.PackageFile;
import io.datasetbuilder.pipeline.publish.Publisher.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files are proved while they are sent, whole or in parts. */
class ProvenFileTest {

  private static final int LENGTH = 200_000;

  private final byte[] content = new byte[LENGTH];
  private final ByteArrayOutputStream sent = new ByteArrayOutputStream();

  ProvenFileTest() {
    new Random(7).nextBytes(content);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, LENGTH})
  void aWholeFileIsSentAsItIs(int length) throws IOException {
    byte[] some = Arrays.copyOf(content, length);

    ProvenFile.whole(PackageFiles.bytes("a", some), Progress.NONE).writeTo(sent);

    assertThat(sent.toByteArray()).isEqualTo(some);
  }

  @Test
  void aFileWithAnotherLastByteIsNotSentToItsEnd() {
    byte[] now = content.clone();
    now[LENGTH - 1]++;

    assertChanged(ProvenFile.whole(PackageFiles.changed("a", content, now), Progress.NONE));

    assertThat(sent.size()).isLessThan(LENGTH);
  }

  @Test
  void aFileThatHasGrownIsNotSentToItsEnd() {
    byte[] longer = Arrays.copyOf(content, LENGTH + 1);

    assertChanged(ProvenFile.whole(PackageFiles.changed("a", content, longer), Progress.NONE));

    assertThat(sent.size()).isLessThan(LENGTH);
  }

  @Test
  void aFileThatHasShrunkIsRefused() {
    byte[] shorter = Arrays.copyOf(content, LENGTH - 1);

    assertChanged(ProvenFile.whole(PackageFiles.changed("a", content, shorter), Progress.NONE));
  }

  @Test
  void anEmptyFileThatIsEmptyNoMoreIsRefused() {
    assertChanged(
        ProvenFile.whole(PackageFiles.changed("a", new byte[0], new byte[] {1}), Progress.NONE));
  }

  @Test
  void aFileThatIsGoneIsRefused() {
    PackageFile proved = PackageFiles.bytes("a", content);
    PackageFile gone =
        new PackageFile(
            "a",
            proved.facts(),
            new FileContent(
                LENGTH,
                () -> {
                  throw new FileNotFoundException("/a/path/of/this/machine");
                }));

    assertThatThrownBy(() -> ProvenFile.whole(gone, Progress.NONE).writeTo(sent))
        .isInstanceOf(HubCallFailure.class)
        .hasMessageNotContaining("machine");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void partsFollowEachOther(int attempts) throws IOException {
    ProvenFile part = ProvenFile.first(PackageFiles.bytes("a", content), 70_000, Progress.NONE);
    while (part.length() > 0) {
      for (int i = 1; i < attempts; i++) {
        part.writeTo(new ByteArrayOutputStream());
      }
      part.writeTo(sent);
      part = part.next(70_000);
    }

    assertThat(sent.toByteArray()).isEqualTo(content);
  }

  @Test
  void aChangeInTheFirstPartIsFoundInTheLast() throws IOException {
    byte[] now = content.clone();
    now[3]++;
    ProvenFile first =
        ProvenFile.first(PackageFiles.changed("a", content, now), LENGTH - 1_000, Progress.NONE);
    first.writeTo(sent);

    assertChanged(first.next(LENGTH));

    assertThat(sent.size()).isEqualTo(LENGTH - 1_000);
  }

  @Test
  void theRestProvesWhatLiesBefore() throws IOException {
    byte[] now = content.clone();
    now[3]++;

    ProvenFile.rest(checkpoints(PackageFiles.bytes("a", content)), 150_000, Progress.NONE)
        .writeTo(sent);

    assertThat(sent.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 150_000, LENGTH));
    assertChanged(
        ProvenFile.rest(
            checkpoints(PackageFiles.changed("a", content, now)), 150_000, Progress.NONE));
  }

  /** A store that has taken most of a large file gets the rest of it without a long silence. */
  @Test
  void theRestReadsNothingBeforeTheLastCheckpoint() throws IOException {
    AtomicLong read = new AtomicLong();
    HashCheckpoints checkpoints = checkpoints(counted(read));
    ProvenFile.rest(checkpoints, 0, Progress.NONE).writeTo(OutputStream.nullOutputStream());
    assertThat(read).hasValue(LENGTH);
    read.set(0);

    ProvenFile.rest(checkpoints, 150_000, Progress.NONE).writeTo(sent);

    assertThat(sent.toByteArray()).isEqualTo(Arrays.copyOfRange(content, 150_000, LENGTH));
    assertThat(read.get()).isBetween(50_000L, 50_000L + 64 * 1024);
  }

  @Test
  void aChangeBeforeTheRestIsFoundAfterACheckpoint() throws IOException {
    byte[] now = content.clone();
    now[3]++;
    HashCheckpoints checkpoints = checkpoints(PackageFiles.changed("a", content, now));
    assertChanged(ProvenFile.rest(checkpoints, 0, Progress.NONE));

    assertChanged(ProvenFile.rest(checkpoints, 150_000, Progress.NONE));
  }

  private static HashCheckpoints checkpoints(PackageFile file) {
    return HashCheckpoints.of(file, 1_000);
  }

  /** The file, with what is read of it; what is skipped is not. */
  private PackageFile counted(AtomicLong read) {
    PackageFile proved = PackageFiles.bytes("a", content);
    FileContent content =
        new FileContent(
            LENGTH,
            () -> {
              InputStream plain = proved.content().opener().open();
              return new FilterInputStream(plain) {
                @Override
                public int read(byte[] into, int offset, int length) throws IOException {
                  int count = super.read(into, offset, length);
                  read.addAndGet(Math.max(0, count));
                  return count;
                }
              };
            });
    return new PackageFile("a", proved.facts(), content);
  }

  @Test
  void progressIsWhatWasSent() throws IOException {
    AtomicLong progress = new AtomicLong();

    ProvenFile.rest(checkpoints(PackageFiles.bytes("a", content)), 150_000, progress::addAndGet)
        .writeTo(sent);

    assertThat(progress).hasValue(50_000);
  }

  @Test
  void aFileIsClosedWhateverHappens() {
    boolean[] closed = new boolean[1];
    InputStream in =
        new ByteArrayInputStream(content) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    PackageFile proved = PackageFiles.bytes("a", new byte[LENGTH]);
    PackageFile file = new PackageFile("a", proved.facts(), new FileContent(LENGTH, () -> in));

    assertChanged(ProvenFile.whole(file, Progress.NONE));

    assertThat(closed[0]).isTrue();
  }

  private void assertChanged(ProvenFile file) {
    assertThatThrownBy(() -> file.writeTo(sent))
        .isInstanceOfSatisfying(
            HubCallFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(Kind.CONTENT_CHANGED));
  }
}
