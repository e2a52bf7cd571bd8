package io.datasetbuilder.infrastructure.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HashedCopyTest {

  private static final int MANY = Integer.MAX_VALUE;

  private static byte[] content(int bytes) {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return content;
  }

  @AfterEach
  void noThreadIsLeft() {
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("snapshot-hash");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 1 << 20, (1 << 20) + 1, (5 << 20) - 1, 9 << 20})
  void bytesLengthAndDigestAreThoseOfTheContent(int bytes) throws IOException {
    byte[] content = content(bytes);
    ByteArrayOutputStream copy = new ByteArrayOutputStream();

    FileFacts facts = HashedCopy.of(new ByteArrayInputStream(content), copy, MANY);

    assertThat(copy.toByteArray()).isEqualTo(content);
    assertThat(facts).isEqualTo(Hashing.of(content));
    assertThat(HashedCopy.of(new ByteArrayInputStream(content), copy, bytes)).isEqualTo(facts);
  }

  @Test
  void contentInSmallPiecesIsCopiedWhole() throws IOException {
    byte[] content = content(100_000);
    InputStream slow =
        new ByteArrayInputStream(content) {
          @Override
          public synchronized int read(byte[] target, int offset, int length) {
            return super.read(target, offset, Math.min(length, 777));
          }
        };

    assertThat(HashedCopy.of(slow, OutputStream.nullOutputStream(), MANY))
        .isEqualTo(Hashing.of(content));
  }

  @Test
  void aFailureOfTheTargetIsTheFailureOfTheCopy() {
    OutputStream full =
        new OutputStream() {
          private int writes;

          @Override
          public void write(int b) {
            throw new UnsupportedOperationException();
          }

          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            if (++writes == 3) {
              throw new IOException("No space left on device");
            }
          }
        };

    assertThatThrownBy(() -> HashedCopy.of(new ByteArrayInputStream(content(9 << 20)), full, MANY))
        .isInstanceOf(IOException.class)
        .hasMessage("No space left on device");
  }

  @Test
  void aFailureOfTheSourceIsTheFailureOfTheCopy() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Input/output error");
          }

          @Override
          public int read(byte[] target, int offset, int length) throws IOException {
            throw new IOException("Input/output error");
          }
        };

    assertThatThrownBy(() -> HashedCopy.of(broken, OutputStream.nullOutputStream(), MANY))
        .isInstanceOf(IOException.class);
  }

  @Test
  void anInterruptedCopyEndsAndStaysInterrupted() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(
            () ->
                HashedCopy.of(
                    new ByteArrayInputStream(content(9 << 20)),
                    OutputStream.nullOutputStream(),
                    MANY))
        .isInstanceOf(InterruptedIOException.class);
    assertThat(Thread.interrupted()).isTrue();
  }
}
