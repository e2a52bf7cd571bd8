package io.datasetbuilder.pipeline.table.composition;

import java.math.BigInteger;

/**
 * Most rows that a composition may have: 100 million, or 100 times the rows of both sides together
 * where that is more, but never more than 2^31 - 1 unless the sides themselves have that many. The
 * count is known before the first row is made. A result is sorted, for which the disk has to hold
 * it twice: a larger one would fill the disk after hours, and has next to no chance of being meant.
 */
final class RowsLimit {

  static final long ALWAYS_ALLOWED = 100_000_000;
  static final long MOST_TIMES = 100;
  static final long MOST = Integer.MAX_VALUE;

  private RowsLimit() {}

  static BigInteger of(long leftRows, long rightRows) {
    BigInteger together = BigInteger.valueOf(leftRows).add(BigInteger.valueOf(rightRows));
    return together
        .multiply(BigInteger.valueOf(MOST_TIMES))
        .max(BigInteger.valueOf(ALWAYS_ALLOWED))
        .min(BigInteger.valueOf(MOST))
        .max(together);
  }
}
