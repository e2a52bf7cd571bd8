package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import java.io.IOException;
import java.io.InputStream;

/** A decoded body, counted: what a bomb unpacks to is never more than the limit. */
final class DecodedBody extends InputStream {

  private final EncodedBody wire;
  private final ContentCoding decoding;
  private final long mostBytes;
  private final byte[] one = new byte[1];
  private InputStream decoded;
  private long delivered;
  private boolean ended;

  DecodedBody(EncodedBody wire, ContentCoding decoding, long mostBytes) {
    this.wire = wire;
    this.decoding = decoding;
    this.mostBytes = mostBytes;
  }

  @Override
  public int read() {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) {
    if (ended) {
      return -1;
    }
    int count = decode(into, offset, length);
    ended = count < 0;
    delivered += Math.max(count, 0);
    if (delivered > mostBytes) {
      throw new ExchangeFailure(Kind.TOO_LARGE);
    }
    return count;
  }

  private int decode(byte[] into, int offset, int length) {
    try {
      if (decoded == null) {
        decoded = decoding.open(wire);
      }
      return decoded.read(into, offset, length);
    } catch (IOException undecodable) {
      throw new ExchangeFailure(Kind.BAD_ENCODING);
    }
  }

  /** Readers may close what they read; the connection is the exchange's all the same. */
  @Override
  public void close() {}

  /**
   * Whether the connection is at the end of the answer. The last piece of a body may still be under
   * way when its content is complete.
   *
   * @param contentLength as the header says, or negative
   */
  boolean isFinished(long contentLength) {
    return wire.isEnded() || ((ended || wire.received() == contentLength) && wire.read() < 0);
  }

  /** Frees what decoding holds. */
  void release() {
    try {
      if (decoded != null) {
        decoded.close();
      }
    } catch (IOException impossible) {
      throw new IllegalStateException("a decoder that cannot be closed", impossible);
    }
  }
}
