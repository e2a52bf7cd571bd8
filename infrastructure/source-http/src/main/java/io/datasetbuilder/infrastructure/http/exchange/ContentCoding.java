package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** What the Content-Encoding of an answer says. */
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
