package io.datasetbuilder.infrastructure.text.csv;

import io.datasetbuilder.buildspec.read.CsvNumbers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Rewrites numbers with the declared decimal sign and sign between thousands to those with a point
 * and none. Reusable, not thread-safe.
 */
final class NumberForm {

  /** No longer text is a number that a table can hold. */
  private static final int LONGEST = 400;

  private static final int GROUP = 3;

  private final byte[] decimal;
  private final byte[] thousands;
  private final byte[] number = new byte[LONGEST];
  private int length;

  NumberForm(CsvNumbers signs) {
    this.decimal = String.valueOf(signs.decimalSign()).getBytes(StandardCharsets.UTF_8);
    this.thousands =
        signs.thousands().map(String::valueOf).orElse("").getBytes(StandardCharsets.UTF_8);
  }

  /** The number just rewritten, from the first byte. */
  byte[] number() {
    return number;
  }

  int length() {
    return length;
  }

  /** Whether the number is written as the cell is. */
  boolean isUnchanged(byte[] cell, int from, int to) {
    return Arrays.equals(cell, from, to, number, 0, length);
  }

  /**
   * Rewrites a cell; returns false where it does not have the form: digits, in groups of three
   * where there is a sign between thousands, and what may follow a decimal sign.
   */
  boolean rewrite(byte[] cell, int from, int to) {
    length = 0;
    if (to - from > LONGEST || from == to) {
      return false;
    }
    int at = from;
    if (cell[at] == '-') {
      number[length++] = '-';
      at++;
    }
    int digits = digits(cell, at, to);
    at += digits;
    boolean grouped = isAt(thousands, cell, at, to);
    if (digits == 0 || (grouped && digits > GROUP)) {
      return false;
    }
    while (isAt(thousands, cell, at, to)) {
      at += thousands.length;
      int group = digits(cell, at, to);
      if (group != GROUP) {
        return false;
      }
      at += group;
    }
    if (isAt(decimal, cell, at, to)) {
      number[length++] = '.';
      at += decimal.length;
      int fraction = digits(cell, at, to);
      if (fraction == 0) {
        return false;
      }
      at += fraction;
    }
    boolean exponent = at < to && (cell[at] == 'e' || cell[at] == 'E');
    if (at < to && !exponent) {
      return false;
    }
    System.arraycopy(cell, at, number, length, to - at);
    length += to - at;
    return true;
  }

  /** Copies the digits at an index; returns how many. */
  private int digits(byte[] cell, int from, int to) {
    int at = from;
    while (at < to && cell[at] >= '0' && cell[at] <= '9') {
      number[length++] = cell[at++];
    }
    return at - from;
  }

  private static boolean isAt(byte[] sign, byte[] cell, int at, int to) {
    int end = at + sign.length;
    return sign.length > 0
        && end <= to
        && cell[at] == sign[0]
        && Arrays.equals(cell, at, end, sign, 0, sign.length);
  }
}
