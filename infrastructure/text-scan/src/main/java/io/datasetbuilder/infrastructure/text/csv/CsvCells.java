package io.datasetbuilder.infrastructure.text.csv;

import java.util.Arrays;

/**
 * Cells of one record: ranges of the block they were read from, or of a copy without its escapes.
 * Reusable, not thread-safe.
 */
final class CsvCells {

  private byte[] unescaped = new byte[256];
  private int unescapedLength;

  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private byte[][] arrays = new byte[16][];
  private boolean[] quoted = new boolean[16];
  private int count;

  void clear() {
    count = 0;
    unescapedLength = 0;
  }

  int count() {
    return count;
  }

  byte[] array(int cell) {
    return arrays[cell];
  }

  int start(int cell) {
    return starts[cell];
  }

  int end(int cell) {
    return ends[cell];
  }

  /** Whether the cell is null: empty and not quoted. */
  boolean isNull(int cell) {
    return starts[cell] == ends[cell] && !quoted[cell];
  }

  boolean isQuoted(int cell) {
    return quoted[cell];
  }

  /** Adds a range of a block as a cell. */
  void add(byte[] block, int start, int end, boolean inQuotes) {
    if (count == starts.length) {
      grow();
    }
    arrays[count] = block;
    starts[count] = start;
    ends[count] = end;
    quoted[count] = inQuotes;
    count++;
  }

  /** Place of the next byte that is copied: the beginning of a cell that needs a copy. */
  int copied() {
    return unescapedLength;
  }

  /** Copies a part of a cell. */
  void copy(byte[] block, int from, int to) {
    int length = to - from;
    if (unescaped.length - unescapedLength < length) {
      byte[] larger =
          Arrays.copyOf(unescaped, Math.max(unescaped.length * 2, unescapedLength + length));
      for (int i = 0; i < count; i++) {
        if (arrays[i] == unescaped) {
          arrays[i] = larger;
        }
      }
      unescaped = larger;
    }
    System.arraycopy(block, from, unescaped, unescapedLength, length);
    unescapedLength += length;
  }

  /** Adds what was copied since this place as a cell. */
  void addCopied(int from, boolean inQuotes) {
    add(unescaped, from, unescapedLength, inQuotes);
  }

  void removeLast() {
    count--;
  }

  private void grow() {
    int size = count * 2;
    starts = Arrays.copyOf(starts, size);
    ends = Arrays.copyOf(ends, size);
    arrays = Arrays.copyOf(arrays, size);
    quoted = Arrays.copyOf(quoted, size);
  }
}
