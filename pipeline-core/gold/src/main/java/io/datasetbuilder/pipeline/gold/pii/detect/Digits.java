package io.datasetbuilder.pipeline.gold.pii.detect;

import java.time.YearMonth;

/** Digits of a match, and the checks that several kinds share. */
final class Digits {

  private Digits() {}

  /** The digits of a text, everything else left out. */
  static String of(CharSequence text) {
    StringBuilder digits = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      if (ScannedText.isDigit(text.charAt(i))) {
        digits.append(text.charAt(i));
      }
    }
    return digits.toString();
  }

  static int valueAt(String digits, int place) {
    return digits.charAt(place) - '0';
  }

  /** Whether the last digit is the check digit of Luhn's algorithm. */
  static boolean passLuhn(String digits) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      int value = valueAt(digits, digits.length() - 1 - i) * (i % 2 + 1);
      sum += value > 9 ? value - 9 : value;
    }
    return sum % 10 == 0;
  }

  static int weightedSum(String digits, int... weights) {
    int sum = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += valueAt(digits, i) * weights[i];
    }
    return sum;
  }

  /** Whether there is such a day. */
  static boolean isDay(int year, int month, int day) {
    return month >= 1
        && month <= 12
        && day >= 1
        && day <= YearMonth.of(year, month).lengthOfMonth();
  }
}
