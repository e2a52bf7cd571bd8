package io.datasetbuilder.pipeline.table.split;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Divides a number of rows by ratio: exact sizes by largest remainder. */
final class RatioCounts {

  private RatioCounts() {}

  /**
   * Sizes that sum to the rows. Each is its exact quota rounded down; the rows left over go one by
   * one to the largest remainders, ties to the earlier ratio. Ratios are taken as shares of their
   * own sum, which may miss 1 by a trifle.
   *
   * @param ratios each above 0, at least one, in the order of their names
   */
  static List<Long> of(Collection<BigDecimal> ratios, long rows) {
    int scale = ratios.stream().mapToInt(BigDecimal::scale).max().orElseThrow();
    List<BigInteger> shares =
        ratios.stream().map(ratio -> ratio.setScale(scale).unscaledValue()).toList();
    BigInteger whole = shares.stream().reduce(BigInteger.ZERO, BigInteger::add);
    List<Long> counts = new ArrayList<>();
    List<BigInteger> remainders = new ArrayList<>();
    for (BigInteger share : shares) {
      BigInteger[] quota = share.multiply(BigInteger.valueOf(rows)).divideAndRemainder(whole);
      counts.add(quota[0].longValueExact());
      remainders.add(quota[1]);
    }
    long left = rows - counts.stream().mapToLong(Long::longValue).sum();
    IntStream.range(0, counts.size())
        .boxed()
        .sorted(Comparator.comparing(remainders::get, Comparator.reverseOrder()))
        .limit(left)
        .forEach(i -> counts.set(i, counts.get(i) + 1));
    return counts;
  }
}
