package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import java.math.BigDecimal;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * Exact sums of whole numbers. Spark adds up decimals as objects, which takes ten times as long as
 * adding up numbers of 64 bits; those overflow. So a number of up to 64 bits is cut into three
 * parts, whose sums do not overflow below two trillion rows.
 */
final class WholeSums {

  private static final int LOW_BITS = 21;
  private static final long LOW = (1L << LOW_BITS) - 1;

  private WholeSums() {}

  /**
   * The sum of the non-null values, null without one.
   *
   * @param type of the values
   */
  static Column of(Column value, DataType type) {
    if (!isShort(type)) {
      return functions.sum(value.cast(SparkTypes.WIDEST_WHOLE));
    }
    Column number = value.cast(DataTypes.LongType);
    Column high = functions.shiftright(number, 2 * LOW_BITS);
    Column middle = functions.shiftright(number, LOW_BITS).bitwiseAND(LOW);
    Column low = number.bitwiseAND(LOW);
    return shifted(high, 2 * LOW_BITS)
        .plus(shifted(middle, LOW_BITS))
        .plus(shifted(low, 0))
        .cast(SparkTypes.WIDEST_WHOLE);
  }

  private static Column shifted(Column part, int bits) {
    Column sum = functions.sum(part).cast(DataTypes.createDecimalType(20, 0));
    return bits == 0 ? sum : sum.multiply(functions.lit(BigDecimal.valueOf(1L << bits)));
  }

  /** Whether a number of 64 bits holds the values. */
  private static boolean isShort(DataType type) {
    return type.equals(DataTypes.LongType)
        || type.equals(DataTypes.IntegerType)
        || type.equals(DataTypes.ShortType)
        || type.equals(DataTypes.ByteType);
  }
}
