package io.datasetbuilder.infrastructure.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashedCopyTest {

  private static final int BUFFER = HashedCopy.BUFFER_BYTES;
  private static final int LARGE = 5 * BUFFER + 1;

  @TempDir Path folder;

  private Path copy;

  @BeforeEach
  void place() {
    copy = folder.resolve("copy");
  }

  private Path file(int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return Files.write(folder.resolve("file"), content);
  }

  @AfterEach
  void noThreadIsLeft() {
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("snapshot-copy");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, BUFFER - 1, BUFFER, BUFFER + 1, 4 * BUFFER, LARGE})
  void bytesLengthAndDigestAreThoseOfTheFile(int bytes) throws IOException {
    Path file = file(bytes);

    FileFacts facts = HashedCopy.of(file, copy);

    assertThat(copy).hasSameBinaryContentAs(file);
    assertThat(facts).isEqualTo(Hashing.of(Files.readAllBytes(file)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, LARGE})
  void aFileThatExistsIsNotReplaced(int bytes) throws IOException {
    Path file = file(bytes);
    Files.writeString(copy, "other");

    assertThatThrownBy(() -> HashedCopy.of(file, copy))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(copy).hasContent("other");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, LARGE})
  void aLinkIsNotFollowed(int bytes) throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), file(bytes));

    assertThatThrownBy(() -> HashedCopy.of(link, copy)).isInstanceOf(IOException.class);
    assertThat(copy).doesNotExist();
  }

  @Test
  void aDiskThatIsFullInTheMiddleIsTheFailureOfTheCopy() throws IOException {
    AtomicInteger writes = new AtomicInteger();
    HashedCopy copying =
        new HashedCopy(
            content -> {
              if (writes.incrementAndGet() == 3) {
                throw new FileSystemException(null, null, "No space left on device");
              }
            });

    try (FileChannel content = FileChannel.open(file(LARGE))) {
      assertThatThrownBy(() -> copying.copy(content))
          .isInstanceOf(FileSystemException.class)
          .hasMessage("No space left on device");
    }
    assertThat(writes).hasValue(3);
  }

  @Test
  void aFileThatCannotBeReadIsTheFailureOfTheCopy() throws IOException {
    FileChannel content = FileChannel.open(file(LARGE));
    content.close();

    assertThatThrownBy(() -> new HashedCopy(written -> {}).copy(content))
        .isInstanceOf(ClosedChannelException.class);
  }

  @Test
  void anInterruptedCopyEndsAndStaysInterrupted() throws IOException {
    Path file = file(LARGE);
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> HashedCopy.of(file, copy)).isInstanceOf(IOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
