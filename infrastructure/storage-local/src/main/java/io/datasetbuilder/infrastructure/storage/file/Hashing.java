package io.datasetbuilder.infrastructure.storage.file;

import io.datasetbuilder.pipeline.model.checksum.Sha256;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Length and SHA-256 of content, in one read. */
public final class Hashing {

  /**
   * Number of bytes that are read and hashed at once, small enough to be still in the processor's
   * cache.
   */
  static final int BUFFER_BYTES = 64 * 1024;

  private Hashing() {}

  public static FileFacts of(byte[] content) {
    return facts(content.length, Sha256.digest().digest(content));
  }

  public static FileFacts of(Path file, OpenOption... options) throws IOException {
    try (InputStream content = Files.newInputStream(file, options)) {
      return copy(content, OutputStream.nullOutputStream(), Long.MAX_VALUE);
    }
  }

  /**
   * Copies content while it is hashed.
   *
   * @param mostBytes also the length that is expected, where it is known
   * @throws TooLongException when the content is longer than the bound
   */
  public static FileFacts copy(InputStream content, OutputStream target, long mostBytes)
      throws IOException {
    MessageDigest digest = Sha256.digest();
    // One more shows the end or an excess; clearing a whole buffer takes longer than a small file.
    byte[] buffer = new byte[(int) Math.min(BUFFER_BYTES - 1, mostBytes) + 1];
    long length = 0;
    for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
      length += read;
      if (length > mostBytes) {
        throw new TooLongException();
      }
      digest.update(buffer, 0, read);
      target.write(buffer, 0, read);
    }
    return facts(length, digest.digest());
  }

  static FileFacts facts(long bytes, byte[] digest) {
    return new FileFacts(bytes, HexFormat.of().formatHex(digest));
  }

  /** Content is longer than was allowed. */
  public static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** Counts and hashes the bytes that are written. */
  public static final class Output extends FilterOutputStream {

    private final MessageDigest digest = Sha256.digest();
    private long length;

    public Output(OutputStream target) {
      super(target);
    }

    /** Length and digest of the bytes that were written; called once, at the end. */
    public FileFacts facts() {
      return Hashing.facts(length, digest.digest());
    }

    @Override
    public void write(int b) throws IOException {
      out.write(b);
      digest.update((byte) b);
      length++;
    }

    @Override
    public void write(byte[] bytes, int offset, int count) throws IOException {
      out.write(bytes, offset, count);
      digest.update(bytes, offset, count);
      length += count;
    }
  }
}
