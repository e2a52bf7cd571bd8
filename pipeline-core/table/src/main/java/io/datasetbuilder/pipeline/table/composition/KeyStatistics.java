package io.datasetbuilder.pipeline.table.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import java.math.BigInteger;

/**
 * What was counted of the keys of both sides; exact. What is checked of repeated keys are those
 * that both sides have (Spec, "composition", rule 3).
 *
 * @param left of the left side
 * @param right of the right side
 * @param commonKeys distinct keys on both sides
 * @param pairs rows of an inner join: for each common key its left rows times its right rows
 * @param repeated what the keys that repeat on both sides make
 */
record KeyStatistics(
    SideStatistics left,
    SideStatistics right,
    long commonKeys,
    BigInteger pairs,
    RepeatedKeys repeated) {

  /**
   * Keys that repeat on both sides.
   *
   * @param keys how many there are
   * @param leftRows left rows with such a key
   * @param rightRows right rows with such a key
   * @param pairs rows that they make
   */
  record RepeatedKeys(long keys, long leftRows, long rightRows, BigInteger pairs) {}

  /** Spec, "composition", rule 4. */
  CompositionSpec.Cardinality observed() {
    if (left.isMany()) {
      return right.isMany()
          ? CompositionSpec.Cardinality.MANY_TO_MANY
          : CompositionSpec.Cardinality.MANY_TO_ONE;
    }
    return right.isMany()
        ? CompositionSpec.Cardinality.ONE_TO_MANY
        : CompositionSpec.Cardinality.ONE_TO_ONE;
  }

  /** Spec, "composition", rule 5. */
  boolean repeatsOnBothSides() {
    return repeated.keys() > 0;
  }

  /** Rows of the result. */
  BigInteger resultRows(CompositionSpec.JoinType type) {
    return type == CompositionSpec.JoinType.LEFT
        ? pairs.add(BigInteger.valueOf(left.rows() - left.matchedRows()))
        : pairs;
  }
}
