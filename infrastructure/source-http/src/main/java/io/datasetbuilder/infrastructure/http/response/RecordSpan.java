package io.datasetbuilder.infrastructure.http.response;

import io.datasetbuilder.infrastructure.http.response.JsonScan.FoundValue;
import java.util.Arrays;
import java.util.BitSet;

/** Offsets of the records of a response: of the whole, and of each item. */
final class RecordSpan {

  private final FoundValue.Kind kind;
  private boolean empty;
  private JsonSlice whole;
  private final BitSet lineBreaks = new BitSet();
  private boolean broken;
  private int[] offsets = new int[64];
  private int items;
  private boolean objectsOnly = true;

  RecordSpan(FoundValue.Kind kind) {
    this.kind = kind;
  }

  /**
   * Notes an item of an array; where it is counts as long as all are objects.
   *
   * @param broken whether a line break stands between its tokens
   */
  void item(int from, int to, boolean object, boolean broken) {
    objectsOnly &= object;
    if (!objectsOnly) {
      return;
    }
    if (2 * items == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * offsets.length);
    }
    offsets[2 * items] = from;
    offsets[2 * items + 1] = to;
    lineBreaks.set(items, broken);
    items++;
  }

  /**
   * Notes where the place is.
   *
   * @param broken whether a line break stands between its tokens
   */
  void close(JsonSlice whole, boolean empty, boolean broken) {
    this.whole = whole;
    this.empty = empty;
    this.broken = broken;
  }

  FoundValue.Kind kind() {
    return kind;
  }

  /** Whether no record is there: null, a blank text, an array or object without content. */
  boolean isEmpty() {
    return empty;
  }

  JsonSlice whole() {
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

  /** Whether the place is of several lines. */
  boolean isBroken() {
    return broken;
  }

  /** Whether an item is of several lines. */
  boolean isBroken(int item) {
    return lineBreaks.get(item);
  }

  /** The slice of an item. */
  JsonSlice item(int item) {
    return new JsonSlice(whole.source(), offsets[2 * item], offsets[2 * item + 1]);
  }
}
