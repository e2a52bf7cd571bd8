package io.datasetbuilder.infrastructure.duckdb.scan;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.DoubleConsumer;

/** Tells how much of a stream has been read. */
public final class ProgressInputStream extends FilterInputStream {

  private final long size;
  private final DoubleConsumer progress;
  private long done;

  public ProgressInputStream(InputStream in, long size, DoubleConsumer progress) {
    super(in);
    this.size = size;
    this.progress = progress;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    count(b < 0 ? 0 : 1);
    return b;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    count(Math.max(0, read));
    return read;
  }

  private void count(int read) {
    done += read;
    progress.accept((double) done / size);
  }
}
