package io.datasetbuilder.infrastructure.http.reading;

import java.util.Arrays;

/** A place of records as a walk found it: where it is, and where each item of it is. */
final class RecordsPlace {

  private final Found.Kind kind;
  private boolean empty;
  private Slice whole;
  private boolean lineBreaks;
  private int[] offsets = new int[64];
  private int items;
  private boolean objectsOnly = true;

  RecordsPlace(Found.Kind kind) {
    this.kind = kind;
  }

  /** Notes an item of an array; where it is counts as long as all are objects. */
  void item(int from, int to, boolean object) {
    objectsOnly &= object;
    if (!objectsOnly) {
      return;
    }
    if (2 * items == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * offsets.length);
    }
    offsets[2 * items] = from;
    offsets[2 * items + 1] = to;
    items++;
  }

  /**
   * Notes where the place is.
   *
   * @param lineBreaks whether one stands between its tokens
   */
  void close(Slice whole, boolean empty, boolean lineBreaks) {
    this.whole = whole;
    this.empty = empty;
    this.lineBreaks = lineBreaks;
  }

  Found.Kind kind() {
    return kind;
  }

  /** Whether no record is there: null, a blank text, an array or object without content. */
  boolean isEmpty() {
    return empty;
  }

  Slice whole() {
    return whole;
  }

  /** Items of the array, when all are objects. */
  int size() {
    return items;
  }

  /** Whether all items of the array are objects. */
  boolean objectsOnly() {
    return objectsOnly;
  }

  boolean lineBreaks() {
    return lineBreaks;
  }

  int from(int item) {
    return offsets[2 * item];
  }

  int to(int item) {
    return offsets[2 * item + 1];
  }
}
