package io.datasetbuilder.buildspec.composition;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * A composed Gold dataset (Spec, "composition").
 *
 * @param name its name; in a valid spec a safe path segment that no source key collides with
 * @param join the join
 * @param history the rule by which its table continues the previous snapshot; empty: each run
 *     replaces the table
 */
public record CompositionSpec(String name, JoinSpec join, Optional<HistorySpec> history) {

  /** A composition whose table each run replaces. */
  public CompositionSpec(String name, JoinSpec join) {
    this(name, join, Optional.empty());
  }

  /** Two columns that must be equal for rows to match. */
  public record KeyPair(String left, String right) {}

  /** Rows that a join keeps. */
  public enum JoinType implements WireNamed.LowerCase {
    /** Rows that match on both sides; the default. */
    INNER,
    /** All rows of the left side. */
    LEFT;
  }

  /** Reaction to repeated or null keys (Spec, "composition", rules 5 and 6). */
  public enum JoinReaction implements WireNamed.LowerCase {
    /** The result is built and the finding recorded; the default. */
    WARN,
    /** The composition fails before Gold. */
    FAIL;
  }

  /** Number of rows of each side that may share a key (Spec, "composition", rule 4). */
  public enum Cardinality implements WireNamed.LowerCase {
    ONE_TO_ONE,
    ONE_TO_MANY,
    MANY_TO_ONE,
    MANY_TO_MANY;
  }

  /**
   * The join contract (Spec, "composition").
   *
   * @param left alias of the left source
   * @param right alias of the right source
   * @param keys the pairs, at least one; the shorthand of a single pair is one pair here
   * @param type which rows stay
   * @param onDuplicateKey what a key that repeats on both sides does
   * @param cardinality the cardinality allowed; empty: not checked
   * @param onNullKey what a null key does
   */
  public record JoinSpec(
      String left,
      String right,
      List<KeyPair> keys,
      JoinType type,
      JoinReaction onDuplicateKey,
      Optional<Cardinality> cardinality,
      JoinReaction onNullKey) {

    public JoinSpec {
      keys = List.copyOf(keys);
    }
  }
}
