package io.datasetbuilder.infrastructure.spark.plan;

import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Functions that make whole numbers of floats, null of null. Spark's own rounding makes a text of
 * each number. Each is one object, so that Spark computes equal calls once.
 */
final class FloatFunctions {

  /** The nearest whole number; of two, the one farther from zero. */
  static final UserDefinedFunction ROUND =
      functions.udf((UDF1<Double, Long>) FloatFunctions::round, DataTypes.LongType);

  /** The smaller of two numbers; null unless there are both. */
  static final UserDefinedFunction LEAST =
      functions.udf(
          (UDF2<Long, Long, Long>)
              (left, right) -> left == null || right == null ? null : (Long) Math.min(left, right),
          DataTypes.LongType);

  /** A value in units, of which one holds so many; null where it is no multiple of the unit. */
  static final UserDefinedFunction IN_UNITS =
      functions.udf((UDF2<Double, Double, Long>) FloatFunctions::inUnits, DataTypes.LongType);

  private FloatFunctions() {}

  static Long round(Double value) {
    return value == null ? null : (Long) (long) rounded(value);
  }

  /** Division rounds to the nearest float, as the reading of a decimal does. */
  static Long inUnits(Double value, Double ofOne) {
    if (value == null) {
      return null;
    }
    double units = rounded(value * ofOne);
    return Math.abs(units) < Long.MAX_VALUE && units / ofOne == value ? (Long) (long) units : null;
  }

  private static double rounded(double value) {
    double whole = Math.floor(Math.abs(value));
    double up = Math.abs(value) - whole >= 0.5 ? whole + 1 : whole;
    return Math.copySign(up, value);
  }
}
