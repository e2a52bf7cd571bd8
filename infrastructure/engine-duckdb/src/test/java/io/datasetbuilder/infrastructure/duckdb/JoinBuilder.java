package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.composition.Cardinality;
import io.datasetbuilder.buildspec.composition.CompositionSpec;
import io.datasetbuilder.buildspec.composition.JoinReaction;
import io.datasetbuilder.buildspec.composition.JoinSpec;
import io.datasetbuilder.buildspec.composition.JoinType;
import io.datasetbuilder.buildspec.composition.KeyPair;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A composition of "left" and "right" on equally named columns, by default an inner join. */
record JoinBuilder(JoinSpec join) {

  /** On these columns of both sides. */
  static JoinBuilder on(String... columns) {
    return new JoinBuilder(
        new JoinSpec(
            "left",
            "right",
            Stream.of(columns).map(name -> new KeyPair(name, name)).toList(),
            JoinType.INNER,
            JoinReaction.WARN,
            Optional.empty(),
            JoinReaction.WARN));
  }

  JoinBuilder left() {
    return with(JoinType.LEFT, join.onDuplicateKey(), join.cardinality(), join.onNullKey());
  }

  JoinBuilder type(JoinType type) {
    return with(type, join.onDuplicateKey(), join.cardinality(), join.onNullKey());
  }

  JoinBuilder failOnDuplicateKey() {
    return with(join.type(), JoinReaction.FAIL, join.cardinality(), join.onNullKey());
  }

  JoinBuilder failOnNullKey() {
    return with(join.type(), join.onDuplicateKey(), join.cardinality(), JoinReaction.FAIL);
  }

  JoinBuilder declaring(Cardinality cardinality) {
    return with(join.type(), join.onDuplicateKey(), Optional.of(cardinality), join.onNullKey());
  }

  private JoinBuilder with(
      JoinType type,
      JoinReaction onDuplicateKey,
      Optional<Cardinality> cardinality,
      JoinReaction onNullKey) {
    List<KeyPair> keys = join.keys();
    return new JoinBuilder(
        new JoinSpec(
            join.left(), join.right(), keys, type, onDuplicateKey, cardinality, onNullKey));
  }

  CompositionSpec spec() {
    return new CompositionSpec("both", join);
  }
}
