package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * A numeric column's values as whole numbers: how far they lie from the middle of their range, in
 * parts of half of it. Sums of whole numbers are the same in any order, on any number of threads,
 * and never overflow; sums of floats are neither.
 *
 * @param value the column's finite values
 * @param center middle of the range
 * @param half half of its length, above 0
 */
record Spread(Expression value, double center, double half) {

  /** Bits of a value in a sum: as many as a float has digits for. */
  static final int FINE = 52;

  /** Bits of a value that is squared: the square still is a whole number of 64 bits. */
  static final int COARSE = 31;

  /** Whether its values differ as far as a float can state. */
  static boolean differs(Range range) {
    return half(range) > 0;
  }

  static Spread of(FiniteValues values) {
    return new Spread(values.value(), center(values.range()), half(values.range()));
  }

  /** Each value as a whole number of {@code bits} bits and a sign. */
  Expression scaled(int bits) {
    return new Expression.Scaled(value, center, half, bits);
  }

  /** Mean of the values, from the mean of the scaled ones. */
  BigDecimal unscaled(BigDecimal scaled, int bits) {
    return new BigDecimal(center).add(length(scaled, bits), MathContext.DECIMAL64);
  }

  /** Length between two values, from that of the scaled ones. */
  BigDecimal length(BigDecimal scaled, int bits) {
    BigDecimal units = BigDecimal.valueOf(1L << bits);
    return scaled.multiply(new BigDecimal(half)).divide(units, MathContext.DECIMAL128);
  }

  private static double center(Range range) {
    return Double.parseDouble(range.min()) / 2 + Double.parseDouble(range.max()) / 2;
  }

  private static double half(Range range) {
    return Double.parseDouble(range.max()) / 2 - Double.parseDouble(range.min()) / 2;
  }
}
