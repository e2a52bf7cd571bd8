package io.datasetbuilder.infrastructure.http.reading;

import java.util.Arrays;
import java.util.Objects;

/** A stretch of valid JSON in UTF-8: one value, or the whole document. */
record Slice(byte[] source, int from, int to) {

  Slice {
    Objects.checkFromToIndex(from, to, source.length);
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
