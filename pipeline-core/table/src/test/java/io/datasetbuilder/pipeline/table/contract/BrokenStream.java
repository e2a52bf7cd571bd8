package io.datasetbuilder.pipeline.table.contract;

import java.io.IOException;
import java.io.InputStream;

/** Delivers a byte and then fails at each read. */
public final class BrokenStream extends InputStream {

  private boolean begun;

  @Override
  public int read() throws IOException {
    if (begun) {
      throw new IOException("the line was cut");
    }
    begun = true;
    return 'x';
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    buffer[offset] = (byte) read();
    return 1;
  }
}
