package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;

/**
 * Properties of the types that are numbers: whether they are exact, and how many digits they hold.
 */
public final class Numbers {

  private Numbers() {}

  /** Whether a column of this type holds numbers. */
  public static boolean isNumber(DataType type) {
    return isExact(type) || isFloat(type);
  }

  /** Whether it holds floats: only they know NaN and infinities. */
  public static boolean isFloat(DataType type) {
    return type == Simple.FLOAT32 || type == Simple.FLOAT64;
  }

  static boolean isExact(DataType type) {
    return type instanceof Whole || type instanceof Decimal;
  }

  /** Digits after the point of an exact type. */
  static int scale(DataType type) {
    return type instanceof Decimal decimal ? decimal.scale() : 0;
  }

  /** Digits before the point that hold every value of an exact type. */
  static int wholeDigits(DataType type) {
    if (type instanceof Decimal decimal) {
      return decimal.precision() - decimal.scale();
    }
    return switch ((Whole) type) {
      case INT8, UINT8 -> 3;
      case INT16, UINT16 -> 5;
      case INT32, UINT32 -> 10;
      case INT64 -> 19;
      case UINT64 -> 20;
      case INT128 -> 39;
    };
  }
}
