package io.datasetbuilder.buildspec.read;

import java.util.Optional;

/**
 * Signs in the numbers of a CSV text. A decimal sign that is a point is the default.
 *
 * @param decimal decimal sign; empty: a point
 * @param thousands sign between groups of three digits; empty: none
 */
public record CsvNumbers(Optional<Character> decimal, Optional<Character> thousands) {

  private static final char POINT = '.';

  /** A point before a fraction and no groups. */
  public static final CsvNumbers DEFAULT = new CsvNumbers(Optional.empty(), Optional.empty());

  public CsvNumbers {
    decimal = decimal.filter(written -> written != POINT);
  }

  /** The decimal sign, declared or not. */
  public char decimalSign() {
    return decimal.orElse(POINT);
  }

  /** Whether nothing is declared. */
  public boolean isDefault() {
    return equals(DEFAULT);
  }
}
