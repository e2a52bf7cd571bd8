package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import java.io.InputStream;

/** Stream that counts its bytes, and fails when there are more of them than a limit. */
abstract class LimitedStream extends InputStream {

  private final long mostBytes;
  private final byte[] one = new byte[1];
  private long delivered;
  private boolean ended;

  LimitedStream(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Reads at least one byte; negative at the end. */
  abstract int readSome(byte[] into, int offset, int length);

  @Override
  public int read() {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (ended || length == 0) {
      return ended ? -1 : 0;
    }
    int count = readSome(into, offset, length);
    ended = count < 0;
    delivered += Math.max(count, 0);
    if (delivered > mostBytes) {
      throw new ExchangeFailure(Kind.TOO_LARGE);
    }
    return count;
  }

  long delivered() {
    return delivered;
  }

  /** Whether nothing is left. */
  boolean isEnded() {
    return ended;
  }
}
