package io.datasetbuilder.infrastructure.unpack;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.source.upload.UploadFailure;
import io.datasetbuilder.pipeline.source.upload.UploadProblem;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Bytes of a packed file, counted. A disk that cannot be read is an {@link UploadFailure}, so that
 * every {@link IOException} of a decompressor is damage. For one thread.
 */
final class OriginalBytes extends FilterInputStream {

  private static final int BLOCK = 64 * 1024;

  private long count;

  private OriginalBytes(InputStream in) {
    super(in);
  }

  static OriginalBytes open(Path file) {
    try {
      return new OriginalBytes(new BufferedInputStream(Files.newInputStream(file), BLOCK));
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  /** SHA-256 of a file, as 64 lower-case hex digits. */
  static String sha256(Path file) {
    try (InputStream in = open(file)) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] block = new byte[BLOCK];
      for (int read = in.read(block); read >= 0; read = in.read(block)) {
        digest.update(block, 0, read);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (IOException failed) {
      throw unreadable(failed);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  static UploadFailure unreadable(IOException cause) {
    return new UploadFailure(
        Problem.of(UploadProblem.UNREADABLE_FILE, "", "the file cannot be read"), cause);
  }

  /** Number of bytes that were read. */
  long count() {
    return count;
  }

  @Override
  public int read() {
    try {
      int next = super.read();
      count += next < 0 ? 0 : 1;
      return next;
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  @Override
  public int read(byte[] block, int offset, int length) {
    try {
      int read = super.read(block, offset, length);
      count += Math.max(read, 0);
      return read;
    } catch (IOException failed) {
      throw unreadable(failed);
    }
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = super.skip(bytes);
    count += skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
