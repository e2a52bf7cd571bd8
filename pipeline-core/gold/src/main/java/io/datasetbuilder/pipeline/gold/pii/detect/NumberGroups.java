package io.datasetbuilder.pipeline.gold.pii.detect;

import java.util.Arrays;

/**
 * Positions of the digits of a text: a group is a run of digits, and groups that only a short gap
 * separates may be one number. Detectors try their shapes at groups only, which keeps them fast.
 */
final class NumberGroups {

  private static final int LONGEST_GAP = 3;

  private final int[] starts;
  private final int[] digits;

  private NumberGroups(int[] starts, int[] digits) {
    this.starts = starts;
    this.digits = digits;
  }

  static NumberGroups of(CharSequence text) {
    int[] starts = new int[8];
    int[] ends = new int[8];
    int size = 0;
    for (int i = 0; i < text.length(); i++) {
      if (ScannedText.isDigit(text.charAt(i))) {
        if (size > 0 && ends[size - 1] == i) {
          ends[size - 1]++;
          continue;
        }
        if (size == starts.length) {
          starts = Arrays.copyOf(starts, size * 2);
          ends = Arrays.copyOf(ends, size * 2);
        }
        starts[size] = i;
        ends[size++] = i + 1;
      }
    }
    return new NumberGroups(Arrays.copyOf(starts, size), digits(text, starts, ends, size));
  }

  /** Digits of each group and of the groups after it that may belong to the same number. */
  private static int[] digits(CharSequence text, int[] starts, int[] ends, int size) {
    int[] digits = new int[size];
    for (int i = size - 1; i >= 0; i--) {
      digits[i] = ends[i] - starts[i];
      if (i + 1 < size && isGap(text, ends[i], starts[i + 1])) {
        digits[i] += digits[i + 1];
      }
    }
    return digits;
  }

  private static boolean isGap(CharSequence text, int from, int to) {
    if (to - from > LONGEST_GAP) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if ("-. ()".indexOf(text.charAt(i)) < 0) {
        return false;
      }
    }
    return true;
  }

  int size() {
    return starts.length;
  }

  /** Place of the first digit of a group. */
  int start(int group) {
    return starts[group];
  }

  /** Largest number of digits of a number that begins with this group. */
  int digitsFrom(int group) {
    return digits[group];
  }
}
