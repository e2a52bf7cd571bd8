package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import java.io.IOException;
import java.io.InputStream;

/**
 * A body as it comes over the wire, not decoded. What breaks it is an {@link ExchangeFailure}, so
 * that readers do not take it for a failure of their own.
 */
final class EncodedBody extends InputStream {

  private final InputStream source;
  private final Watch watch;
  private final long mostBytes;
  private final byte[] one = new byte[1];
  private long received;
  private boolean ended;

  /**
   * @param mostBytes an encoded body may be no longer than a decoded one: empty pieces decode to
   *     nothing and could go on for ever
   */
  EncodedBody(InputStream source, Watch watch, long mostBytes) {
    this.source = source;
    this.watch = watch;
    this.mostBytes = mostBytes;
  }

  @Override
  public int read() {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    watch.ended().ifPresent(EncodedBody::fail);
    if (ended || length == 0) {
      return ended ? -1 : 0;
    }
    int count = fromSource(into, offset, length);
    ended = count < 0;
    received += Math.max(count, 0);
    if (received > mostBytes) {
      throw new ExchangeFailure(Kind.TOO_LARGE);
    }
    return count;
  }

  private int fromSource(byte[] into, int offset, int length) {
    try {
      return source.read(into, offset, length);
    } catch (IOException broken) {
      throw new ExchangeFailure(watch.ended().orElseGet(() -> FailureCauses.whileReading(broken)));
    }
  }

  private static void fail(Kind kind) {
    throw new ExchangeFailure(kind);
  }

  long received() {
    return received;
  }

  /** Whether nothing is left, so that the connection can serve another request. */
  boolean isEnded() {
    return ended;
  }
}
