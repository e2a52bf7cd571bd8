package io.datasetbuilder.pipeline.table.profile;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * Statistics of the finite values of a numeric column.
 *
 * @param mean to 16 digits
 * @param standardDeviation of a sample (divided by one less than the number of values); empty for a
 *     single value
 * @param quantiles one a level of {@link #LEVELS}, in order, interpolated between two values
 * @param quantileRows 1 when the quantiles are those of all rows, n when they are those of one row
 *     in n: always the same rows of the same table
 */
public record NumberStatistics(
    BigDecimal mean,
    Optional<BigDecimal> standardDeviation,
    List<BigDecimal> quantiles,
    long quantileRows) {

  /** The levels of the quantiles, ascending; the third is the median. */
  public static final List<BigDecimal> LEVELS =
      List.of(
          new BigDecimal("0.05"),
          new BigDecimal("0.25"),
          new BigDecimal("0.5"),
          new BigDecimal("0.75"),
          new BigDecimal("0.95"));

  public NumberStatistics {
    quantiles = List.copyOf(quantiles);
    if (quantiles.size() != LEVELS.size() || quantileRows < 1) {
      throw new IllegalArgumentException("a quantile for each level");
    }
  }

  public BigDecimal median() {
    return quantiles.get(2);
  }

  /** Whether the quantiles are those of all rows. */
  public boolean exactQuantiles() {
    return quantileRows == 1;
  }
}
