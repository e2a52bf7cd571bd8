package io.datasetbuilder.pipeline.document.description;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/**
 * The join that made a composed Gold dataset (Spec, "composition", rule 9).
 *
 * @param type which rows it kept
 * @param keys the columns that had to be equal, at least one pair
 * @param declared the cardinality that the BuildSpec allows; empty: not checked
 * @param observed the cardinality that the data has
 * @param left the left side
 * @param right the right side
 * @param rows rows of the result
 * @param expansionRatio result rows for each left row; empty when the left side has none
 * @param duplicateKeys whether a key repeats on both sides
 */
public record JoinFacts(
    CompositionSpec.JoinType type,
    List<CompositionSpec.KeyPair> keys,
    Optional<CompositionSpec.Cardinality> declared,
    CompositionSpec.Cardinality observed,
    Side left,
    Side right,
    long rows,
    Optional<BigDecimal> expansionRatio,
    boolean duplicateKeys) {

  public JoinFacts {
    keys = List.copyOf(keys);
  }

  /**
   * One side of a join.
   *
   * @param alias the source's alias
   * @param rows its rows
   * @param distinctKeys its distinct keys
   * @param nullKeyRows rows with a null or NaN in the key
   * @param unmatchedRatio share of its rows that match nothing, 0 to 1; 0 for an empty side
   */
  public record Side(
      String alias, long rows, long distinctKeys, long nullKeyRows, BigDecimal unmatchedRatio) {}
}
