package io.datasetbuilder.infrastructure.spark.plan;

import java.math.BigDecimal;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** Constant numbers: exact up to 38 digits, the nearest float beyond. */
final class Literals {

  private static final int MOST_DIGITS = 38;

  private Literals() {}

  static Column number(BigDecimal value) {
    DataType type = typeOf(value);
    if (type.equals(DataTypes.DoubleType)) {
      return functions.lit(value.doubleValue());
    }
    if (type.equals(DataTypes.LongType)) {
      return functions.lit(value.longValueExact());
    }
    // Spark takes any number for less than a decimal literal beyond 64 bits, and a null too.
    return functions.lit(value.toPlainString()).cast(type);
  }

  static DataType typeOf(BigDecimal value) {
    int digits =
        Math.max(Math.max(value.precision(), value.scale()), value.precision() - value.scale());
    if (digits > MOST_DIGITS) {
      return DataTypes.DoubleType;
    }
    boolean fitsLong = value.scale() <= 0 && value.toBigInteger().bitLength() < Long.SIZE;
    return fitsLong
        ? DataTypes.LongType
        : DataTypes.createDecimalType(digits, Math.max(0, value.scale()));
  }
}
