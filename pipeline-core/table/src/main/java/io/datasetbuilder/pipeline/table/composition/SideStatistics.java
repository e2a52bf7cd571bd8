package io.datasetbuilder.pipeline.table.composition;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * What was counted of one side; exact.
 *
 * @param rows all of its rows
 * @param nullKeyRows rows with a null or NaN in a key column: they match nothing
 * @param distinctKeys distinct key tuples without null and NaN
 * @param matchedRows rows whose key is on the other side too
 * @param most most rows that share a key which is on both sides; 0 when there is none
 */
public record SideStatistics(
    long rows, long nullKeyRows, long distinctKeys, long matchedRows, long most) {

  /** Share of the rows that match nothing, 0 for an empty side (Spec, "composition", rule 9). */
  public BigDecimal unmatchedRatio() {
    return rows == 0 ? BigDecimal.ZERO : ratio(rows - matchedRows, rows);
  }

  /** Whether some key that is on both sides repeats here (Spec, "composition", rule 4). */
  boolean isMany() {
    return most > 1;
  }

  /** As many digits as a float holds. */
  static BigDecimal ratio(long part, long whole) {
    BigDecimal ratio =
        BigDecimal.valueOf(part).divide(BigDecimal.valueOf(whole), MathContext.DECIMAL64);
    return ratio.signum() == 0 ? BigDecimal.ZERO : ratio.stripTrailingZeros();
  }
}
