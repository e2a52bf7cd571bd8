package io.datasetbuilder.infrastructure.duckdb;

import io.datasetbuilder.buildspec.composition.CompositionSpec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A composition of "left" and "right" on equally named columns, by default an inner join. */
record JoinBuilder(CompositionSpec.JoinSpec join) {

  /** On these columns of both sides. */
  static JoinBuilder on(String... columns) {
    return new JoinBuilder(
        new CompositionSpec.JoinSpec(
            "left",
            "right",
            Stream.of(columns).map(name -> new CompositionSpec.KeyPair(name, name)).toList(),
            CompositionSpec.JoinType.INNER,
            CompositionSpec.JoinReaction.WARN,
            Optional.empty(),
            CompositionSpec.JoinReaction.WARN));
  }

  JoinBuilder left() {
    return with(
        CompositionSpec.JoinType.LEFT, join.onDuplicateKey(), join.cardinality(), join.onNullKey());
  }

  JoinBuilder type(CompositionSpec.JoinType type) {
    return with(type, join.onDuplicateKey(), join.cardinality(), join.onNullKey());
  }

  JoinBuilder failOnDuplicateKey() {
    return with(
        join.type(), CompositionSpec.JoinReaction.FAIL, join.cardinality(), join.onNullKey());
  }

  JoinBuilder failOnNullKey() {
    return with(
        join.type(), join.onDuplicateKey(), join.cardinality(), CompositionSpec.JoinReaction.FAIL);
  }

  JoinBuilder declaring(CompositionSpec.Cardinality cardinality) {
    return with(join.type(), join.onDuplicateKey(), Optional.of(cardinality), join.onNullKey());
  }

  private JoinBuilder with(
      CompositionSpec.JoinType type,
      CompositionSpec.JoinReaction onDuplicateKey,
      Optional<CompositionSpec.Cardinality> cardinality,
      CompositionSpec.JoinReaction onNullKey) {
    List<CompositionSpec.KeyPair> keys = join.keys();
    return new JoinBuilder(
        new CompositionSpec.JoinSpec(
            join.left(), join.right(), keys, type, onDuplicateKey, cardinality, onNullKey));
  }

  CompositionSpec spec() {
    return new CompositionSpec("both", join);
  }
}
