package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.pipeline.model.file.FileFacts;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;

/** Counts and hashes what is written. */
final class HashedOutput extends FilterOutputStream {

  private final MessageDigest digest = Hashing.sha256();
  private long length;

  HashedOutput(OutputStream target) {
    super(target);
  }

  /** What has been written so far; to be asked once, at the end. */
  FileFacts facts() {
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
