package io.datasetbuilder.infrastructure.objects.s3;

import io.datasetbuilder.infrastructure.objects.store.ObjectStoreException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stream over an object that fails where it ends early. For one thread. */
final class WholeInputStream extends FilterInputStream {

  private long left;

  WholeInputStream(InputStream content, long bytes) {
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
    int read = next(into, offset, length);
    if (read > 0) {
      left -= read;
    } else if (read < 0 && left > 0) {
      throw cutOff(null);
    }
    return read;
  }

  private int next(byte[] into, int offset, int length) throws IOException {
    try {
      return super.read(into, offset, length);
    } catch (IOException broken) {
      throw cutOff(broken);
    }
  }

  private static ObjectStoreException cutOff(IOException cause) {
    return new ObjectStoreException("The object storage has sent half an object.", cause);
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = super.skip(bytes);
    left -= skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
