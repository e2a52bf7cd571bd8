package io.datasetbuilder.buildspec.composition;

import java.util.List;
import java.util.Optional;

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
