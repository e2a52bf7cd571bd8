package io.datasetbuilder.infrastructure.objects.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import software.amazon.awssdk.http.ContentStreamProvider;

/**
 * Part of a file, which is read again with each attempt at its upload and is never in memory.
 *
 * @param from its first byte, from 0
 * @param bytes its length
 */
record FilePart(Path file, long from, long bytes) implements ContentStreamProvider {

  @Override
  public InputStream newStream() {
    try {
      InputStream content = Files.newInputStream(file);
      content.skipNBytes(from);
      return new Bounded(content, bytes);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Stream that ends after a number of bytes. For one thread. */
  private static final class Bounded extends FilterInputStream {

    private long left;

    Bounded(InputStream content, long bytes) {
      super(content);
      this.left = bytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = super.read(into, offset, (int) Math.min(length, left));
      left -= Math.max(read, 0);
      return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
      long skipped = super.skip(Math.min(wanted, left));
      left -= skipped;
      return skipped;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(super.available(), left);
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
