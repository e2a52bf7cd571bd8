package io.datasetbuilder.infrastructure.spark.plan;

import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF4;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Functions that make whole numbers of floats, null of null. As expressions of Spark they would be
 * evaluated several times, or without generated code; and its rounding makes a text of each number.
 * Their constants are arguments, so that equal calls are equal to Spark, which computes one of
 * them.
 */
final class FloatFunctions {

  /** Index of an interval: value, both ends, number of intervals. Null where both ends are one. */
  static final UserDefinedFunction BIN =
      functions.udf(
          (UDF4<Double, Double, Double, Integer, Long>) FloatFunctions::bin, DataTypes.LongType);

  /** A value in parts, rounded: value, center, half, number of parts of a half. */
  static final UserDefinedFunction SCALED =
      functions.udf(
          (UDF4<Double, Double, Double, Double, Long>) FloatFunctions::scaled, DataTypes.LongType);

  /** A value in units, of which one holds so many; null where it is no multiple of the unit. */
  static final UserDefinedFunction IN_UNITS =
      functions.udf((UDF2<Double, Double, Long>) FloatFunctions::inUnits, DataTypes.LongType);

  private FloatFunctions() {}

  private static Long bin(Double value, Double min, Double max, Integer bins) {
    if (value == null || min == null || max == null) {
      return null;
    }
    double length = max - min;
    return length == 0
        ? null
        : Math.min(bins - 1L, (long) Math.floor((value - min) / length * bins));
  }

  private static Long scaled(Double value, Double center, Double half, Double parts) {
    return value == null ? null : (long) rounded((value - center) / half * parts);
  }

  /** Division rounds to the nearest float, as the reading of a decimal does. */
  private static Long inUnits(Double value, Double ofOne) {
    if (value == null) {
      return null;
    }
    double units = rounded(value * ofOne);
    return Math.abs(units) < Long.MAX_VALUE && units / ofOne == value ? (Long) (long) units : null;
  }

  /** The nearest whole number; of two, the one farther from zero. */
  private static double rounded(double value) {
    double whole = Math.floor(Math.abs(value));
    double up = Math.abs(value) - whole >= 0.5 ? whole + 1 : whole;
    return Math.copySign(up, value);
  }
}
