package io.datasetbuilder.infrastructure.http.reading;

import java.util.Arrays;
import java.util.Objects;

/** A stretch of valid JSON in UTF-8: one value, or the whole document. */
final class Slice {

  private final byte[] source;
  private final int from;
  private final int to;

  /** The source is not copied, and must not change. */
  Slice(byte[] source, int from, int to) {
    Objects.checkFromToIndex(from, to, source.length);
    this.source = source;
    this.from = from;
    this.to = to;
  }

  byte[] source() {
    return source;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** What a buffer holds, as bytes of its own. */
  static Slice of(LineBuffer buffer) {
    return new Slice(Arrays.copyOf(buffer.bytes(), buffer.length()), 0, buffer.length());
  }

  /** A text as JSON. */
  static Slice ofText(String text) {
    return of(new LineBuffer().text(text));
  }

  /** The first byte, which tells the kind of value; 0 when there is none. */
  byte first() {
    return from < to ? source[from] : 0;
  }
}
