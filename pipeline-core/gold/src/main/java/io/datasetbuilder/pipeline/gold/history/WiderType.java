package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import java.util.List;
import java.util.Optional;

/** The type that holds all values of two types without loss, for the types that may be widened. */
final class WiderType {

  /** From the narrowest to the widest; Parquet has no wider whole numbers. */
  private static final List<Whole> SIGNED =
      List.of(Whole.INT8, Whole.INT16, Whole.INT32, Whole.INT64);

  private WiderType() {}

  /** Empty when a value could be lost, or the types are of different kinds. */
  static Optional<DataType> of(DataType one, DataType other) {
    if (one.equals(other) || other == Simple.NULL) {
      return Optional.of(one);
    }
    if (one == Simple.NULL) {
      return Optional.of(other);
    }
    return one instanceof Whole left && other instanceof Whole right
        ? wider(left, right)
        : Optional.empty();
  }

  private static Optional<DataType> wider(Whole one, Whole other) {
    if (one.isSigned() == other.isSigned()) {
      return Optional.of(one.bits() > other.bits() ? one : other);
    }
    Whole signed = one.isSigned() ? one : other;
    Whole unsigned = one.isSigned() ? other : one;
    return SIGNED.stream()
        .filter(type -> type.bits() >= signed.bits() && type.bits() > unsigned.bits())
        .findFirst()
        .<DataType>map(type -> type)
        .or(() -> Optional.of(signed).filter(type -> type.bits() > unsigned.bits()));
  }
}
