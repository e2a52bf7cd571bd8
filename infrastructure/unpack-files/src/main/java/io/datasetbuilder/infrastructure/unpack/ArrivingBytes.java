package io.datasetbuilder.infrastructure.unpack;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Bytes that arrive, counted and hashed. It keeps an exception of their source, so that it is told
 * from one of a decompressor. For one thread.
 */
final class ArrivingBytes extends FilterInputStream {

  private final MessageDigest digest;
  private long count;
  private Optional<RuntimeException> failed = Optional.empty();
  private Optional<IOException> broken = Optional.empty();

  ArrivingBytes(InputStream source) {
    this(source, newDigest());
  }

  private ArrivingBytes(InputStream source, MessageDigest digest) {
    super(new DigestInputStream(source, digest));
    this.digest = digest;
  }

  private static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Number of bytes that were read. */
  long count() {
    return count;
  }

  /** SHA-256 of the bytes that were read, as 64 lower-case hex digits; callable once. */
  String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }

  /** Throws the exception of the source, if it threw one. */
  void rethrow() throws IOException {
    if (failed.isPresent()) {
      throw failed.get();
    }
    if (broken.isPresent()) {
      throw broken.get();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  @SuppressWarnings("IllegalCatch") // rethrown
  public int read(byte[] block, int offset, int length) throws IOException {
    try {
      int read = super.read(block, offset, length);
      count += Math.max(read, 0);
      return read;
    } catch (RuntimeException thrown) {
      failed = Optional.of(thrown);
      throw thrown;
    } catch (IOException thrown) {
      broken = Optional.of(thrown);
      throw thrown;
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
