package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;

/**
 * Record of a composition in a manifest (Spec, "composition", rule 9). All counts are exact.
 *
 * @param name of the composed dataset
 * @param left alias of the left source
 * @param right alias of the right source
 * @param joinType the rows that were kept
 * @param keys the pairs of columns, at least one
 * @param cardinality the declared one; empty: not checked
 * @param observedCardinality over the keys on both sides
 * @param leftFigures counts of the left side
 * @param rightFigures counts of the right side
 * @param outputRows rows of the composed table
 * @param duplicateKeyWarning whether a key repeats on both sides
 */
public record CompositionProvenance(
    String name,
    String left,
    String right,
    CompositionSpec.JoinType joinType,
    List<CompositionSpec.KeyPair> keys,
    Optional<CompositionSpec.Cardinality> cardinality,
    CompositionSpec.Cardinality observedCardinality,
    SideStatistics leftFigures,
    SideStatistics rightFigures,
    long outputRows,
    boolean duplicateKeyWarning) {

  public CompositionProvenance {
    keys = List.copyOf(keys);
  }

  static CompositionProvenance of(CompositionSpec spec, KeyStatistics figures, long outputRows) {
    return new CompositionProvenance(
        spec.name(),
        spec.join().left(),
        spec.join().right(),
        spec.join().type(),
        spec.join().keys(),
        spec.join().cardinality(),
        figures.observed(),
        figures.left(),
        figures.right(),
        outputRows,
        figures.repeatsOnBothSides());
  }

  /** Result rows for each left row; empty when the left side has none. */
  public Optional<BigDecimal> expansionRatio() {
    return leftFigures.rows() == 0
        ? Optional.empty()
        : Optional.of(SideStatistics.ratio(outputRows, leftFigures.rows()));
  }

  /** As the manifest holds it. */
  public JsonObject toJson() {
    return new JsonMembers()
        .put("name", name)
        .put("left", left)
        .put("right", right)
        .put("join_type", joinType.wire())
        .putOrNull("left_key", singlePair().map(CompositionSpec.KeyPair::left), JsonValue::of)
        .putOrNull("right_key", singlePair().map(CompositionSpec.KeyPair::right), JsonValue::of)
        .putList("keys", keys, CompositionProvenance::pair)
        .putOrNull("cardinality", cardinality, declared -> JsonValue.of(declared.wire()))
        .put("observed_cardinality", observedCardinality.wire())
        .put("left_row_count", leftFigures.rows())
        .put("left_distinct_key_count", leftFigures.distinctKeys())
        .put("right_row_count", rightFigures.rows())
        .put("right_distinct_key_count", rightFigures.distinctKeys())
        .put("output_row_count", outputRows)
        .put("duplicate_key_warning", duplicateKeyWarning)
        .put("left_unmatched_ratio", JsonValue.of(leftFigures.unmatchedRatio()))
        .put("right_unmatched_ratio", JsonValue.of(rightFigures.unmatchedRatio()))
        .putOrNull("expansion_ratio", expansionRatio(), JsonValue::of)
        .put("left_null_key_rows", leftFigures.nullKeyRows())
        .put("right_null_key_rows", rightFigures.nullKeyRows())
        .toObject();
  }

  private Optional<CompositionSpec.KeyPair> singlePair() {
    return keys.size() == 1 ? Optional.of(keys.get(0)) : Optional.empty();
  }

  private static JsonValue pair(CompositionSpec.KeyPair pair) {
    return new JsonMembers().put("left", pair.left()).put("right", pair.right()).toObject();
  }

  /**
   * Exact counts of one side.
   *
   * @param rows all of its rows
   * @param nullKeyRows rows with a null or NaN in a key column: they match nothing
   * @param distinctKeys distinct key tuples without null and NaN
   * @param matchedRows rows whose key is on the other side too
   * @param most most rows that share a key which is on both sides; 0 without such a key
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
}
