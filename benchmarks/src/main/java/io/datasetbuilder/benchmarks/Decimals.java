package io.datasetbuilder.benchmarks;

/** Whole numbers written with a decimal point or with commas. */
final class Decimals {

  private Decimals() {}

  /**
   * Appends a number with its last digits behind a point.
   *
   * @param number not negative
   * @param unit a power of ten: 100 writes two decimals
   */
  static void point(StringBuilder out, int number, int unit) {
    out.append(number / unit).append('.');
    padded(out, number % unit, unit);
  }

  /**
   * Appends a number with commas between its thousands.
   *
   * @param number not negative
   */
  static void grouped(StringBuilder out, int number) {
    if (number < 1_000) {
      out.append(number);
      return;
    }
    grouped(out, number / 1_000);
    out.append(',');
    padded(out, number % 1_000, 1_000);
  }

  private static void padded(StringBuilder out, int number, int unit) {
    for (int digit = unit / 10; digit > 0; digit /= 10) {
      out.append((char) ('0' + number / digit % 10));
    }
  }
}
