package io.datasetbuilder.warehouse.column;

import java.math.BigInteger;
import java.util.Optional;

/**
 * The smallest and the largest whole number that a column of a response holds.
 *
 * @param min at most {@code max}
 * @param max at least {@code min}
 */
public record WholeRange(BigInteger min, BigInteger max) {

  /** 2^53 - 1: a double holds every whole number up to here, and no further one for sure. */
  private static final BigInteger LARGEST_EXACT = BigInteger.TWO.pow(53).subtract(BigInteger.ONE);

  public WholeRange {
    if (min.compareTo(max) > 0) {
      throw new IllegalArgumentException("the smallest value is above the largest");
    }
  }

  /** The range of one value. */
  public static WholeRange of(BigInteger value) {
    return new WholeRange(value, value);
  }

  /** The smallest range that holds both. */
  public WholeRange with(WholeRange other) {
    return new WholeRange(min.min(other.min), max.max(other.max));
  }

  /** Whether a double holds every value of the range; true when there is none. */
  public static boolean exactAsNumbers(Optional<WholeRange> range) {
    return range
        .map(
            held ->
                held.max.compareTo(LARGEST_EXACT) <= 0
                    && held.min.compareTo(LARGEST_EXACT.negate()) >= 0)
        .orElse(true);
  }
}
