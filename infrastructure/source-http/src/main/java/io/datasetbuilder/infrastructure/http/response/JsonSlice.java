package io.datasetbuilder.infrastructure.http.response;

import java.util.Arrays;
import java.util.Objects;

/** A stretch of valid JSON in UTF-8: one value, or the whole document. */
final class JsonSlice {

  private final byte[] source;
  private final int from;
  private final int to;

  /** The source is not copied, and must not change. */
  JsonSlice(byte[] source, int from, int to) {
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

  /** Copy of a buffer's content. */
  static JsonSlice of(LineBuffer buffer) {
    return new JsonSlice(Arrays.copyOf(buffer.bytes(), buffer.length()), 0, buffer.length());
  }

  /** A text as JSON. */
  static JsonSlice ofText(String text) {
    return of(new LineBuffer().text(text));
  }

  /** The first byte, which shows the kind of value; 0 when the slice is empty. */
  byte first() {
    return from < to ? source[from] : 0;
  }
}
