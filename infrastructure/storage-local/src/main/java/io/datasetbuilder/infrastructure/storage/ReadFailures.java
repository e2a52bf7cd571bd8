package io.datasetbuilder.infrastructure.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Tells failures of the source apart from those of the disk that keeps the copy. */
final class ReadFailures extends FilterInputStream {

  ReadFailures(InputStream content) {
    super(content);
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException failed) {
      throw new ReadException(failed);
    }
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    try {
      return super.read(buffer, offset, length);
    } catch (IOException failed) {
      throw new ReadException(failed);
    }
  }

  /** The source could not be read. */
  static final class ReadException extends IOException {
    private static final long serialVersionUID = 1L;

    ReadException(IOException cause) {
      super(cause);
    }
  }
}
