package io.datasetbuilder.infrastructure.http.scrub;

import java.util.Arrays;

/**
 * Bytes as they stand somewhere, or what is left of them when a layer of escapes is undone, with
 * the place that each byte comes from.
 */
final class Spelling {

  private final byte[] bytes;
  private final int[] places;
  private int length;

  private Spelling(int room) {
    this.bytes = new byte[room];
    this.places = new int[room + 1];
  }

  /** Bytes as they stand. */
  static Spelling of(byte[] source, int from, int to) {
    Spelling spelling = new Spelling(to - from);
    for (int i = from; i < to; i++) {
      spelling.add(source[i], i);
    }
    return spelling.endingAt(to);
  }

  /** Room for another reading of the same stretch, which is not longer. */
  Spelling rereading() {
    return new Spelling(length);
  }

  void add(byte each, int place) {
    bytes[length] = each;
    places[length++] = place;
  }

  Spelling endingAt(int place) {
    places[length] = place;
    return this;
  }

  byte at(int index) {
    return bytes[index];
  }

  int length() {
    return length;
  }

  /** Where the byte of an index begins; of the length: where the stretch ends. */
  int place(int index) {
    return places[index];
  }

  /** The index of the first occurrence from an index on, or -1. */
  int indexOf(byte[] pattern, int from) {
    for (int i = from; i <= length - pattern.length; i++) {
      if (bytes[i] == pattern[0]
          && Arrays.equals(bytes, i, i + pattern.length, pattern, 0, pattern.length)) {
        return i;
      }
    }
    return -1;
  }
}
