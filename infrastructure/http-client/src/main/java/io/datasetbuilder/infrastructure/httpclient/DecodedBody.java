package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.infrastructure.httpclient.Watchdog.Watch;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * A decoded body: what a bomb unpacks to is never more than the limit. What breaks it is an {@link
 * ExchangeFailure}, so that readers do not take it for a failure of their own.
 */
final class DecodedBody extends LimitedStream {

  private final EncodedBody wire;
  private final ContentCoding decoding;
  private InputStream decoded;

  DecodedBody(EncodedBody wire, ContentCoding decoding, long mostBytes) {
    super(mostBytes);
    this.wire = wire;
    this.decoding = decoding;
  }

  @Override
  int readSome(byte[] into, int offset, int length) {
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
   * Whether the connection is at the end of the response. The last piece of a body may still be
   * under way when its content is complete.
   *
   * @param contentLength as the header says, or negative
   */
  boolean isFinished(long contentLength) {
    return wire.isEnded() || ((isEnded() || wire.delivered() == contentLength) && wire.read() < 0);
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

  /**
   * A body as it comes over the wire, bounded like a decoded one: empty pieces decode to nothing
   * and could continue for ever.
   */
  static final class EncodedBody extends LimitedStream {

    private final InputStream source;
    private final Watch watch;

    EncodedBody(InputStream source, Watch watch, long mostBytes) {
      super(mostBytes);
      this.source = source;
      this.watch = watch;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      watch.requireRunning();
      return super.read(into, offset, length);
    }

    @Override
    int readSome(byte[] into, int offset, int length) {
      try {
        return source.read(into, offset, length);
      } catch (IOException broken) {
        throw new ExchangeFailure(
            watch.ended().orElseGet(() -> ExchangeFailure.whileReading(broken)));
      }
    }
  }

  /** Content coding of a response, by its header. */
  enum ContentCoding {
    NONE,
    GZIP,
    DEFLATE;

    private static final int BUFFER = 16 * 1024;

    /**
     * @throws ExchangeFailure when the encoding is not one that was offered, or is one of several
     */
    static ContentCoding of(List<String> contentEncoding) {
      if (contentEncoding.size() > 1) {
        throw new ExchangeFailure(Kind.BAD_ENCODING);
      }
      String name = contentEncoding.isEmpty() ? "" : contentEncoding.get(0).strip();
      return switch (name.toLowerCase(Locale.ROOT)) {
        case "", "identity" -> NONE;
        case "gzip", "x-gzip" -> GZIP;
        case "deflate" -> DEFLATE;
        default -> throw new ExchangeFailure(Kind.BAD_ENCODING);
      };
    }

    /** The decoded body; an empty one is empty in every encoding. */
    InputStream open(InputStream wire) throws IOException {
      if (this == NONE) {
        return wire;
      }
      PushbackInputStream start = new PushbackInputStream(wire, 2);
      int first = start.read();
      if (first < 0) {
        return InputStream.nullInputStream();
      }
      int second = start.read();
      if (second >= 0) {
        start.unread(second);
      }
      start.unread(first);
      return this == GZIP ? new GZIPInputStream(start, BUFFER) : inflated(start, first, second);
    }

    /** Servers send deflate with the zlib header, as the standard says, or without, as many do. */
    private static InputStream inflated(InputStream wire, int first, int second) {
      boolean zlib = (first & 0x0f) == 8 && second >= 0 && ((first << 8) | second) % 31 == 0;
      Inflater inflater = new Inflater(!zlib);
      return new InflaterInputStream(wire, inflater, BUFFER) {
        @Override
        public void close() throws IOException {
          inflater.end();
          super.close();
        }
      };
    }
  }
}
