package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.type.SparkTypes;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Values in another type, null where there is no such value. Numbers with a fraction are rounded to
 * whole numbers, which Spark's own cast cuts off; unsigned numbers are limited to their range,
 * since a wider signed type holds them.
 */
final class Conversions {

  private Conversions() {}

  /**
   * Converts a value.
   *
   * @param from Spark's type of the value
   */
  static org.apache.spark.sql.Column convert(
      org.apache.spark.sql.Column value, org.apache.spark.sql.types.DataType from, DataType to) {
    if (to instanceof DataType.Whole whole) {
      return inRange(
          from.equals(DataTypes.StringType)
              ? ofDigits(value, SparkTypes.of(to))
              : rounded(value, from, whole).try_cast(SparkTypes.of(to)),
          whole);
    }
    if (to instanceof DataType.ListOf list && from instanceof ArrayType array) {
      return functions.transform(
          value, element -> convert(element, array.elementType(), list.element()));
    }
    if (to instanceof DataType.StructOf struct && from instanceof StructType fields) {
      return struct.fields().isEmpty() ? json(value) : struct(value, fields, struct);
    }
    if (from.equals(DataTypes.StringType)) {
      return ofText(value, to);
    }
    if (to == DataType.Simple.FLOAT32) {
      return float32(value, from);
    }
    return SparkTypes.of(to).equals(DataTypes.StringType)
        ? text(value, from)
        : value.try_cast(SparkTypes.of(to));
  }

  /** Converts a constant text, which Spark then does once for all rows. */
  static org.apache.spark.sql.Column constant(String text, DataType to) {
    return hasClock(to)
        ? functions.lit(AddedFunctions.clock(text)).try_cast(SparkTypes.of(to))
        : convert(functions.lit(text), DataTypes.StringType, to);
  }

  private static org.apache.spark.sql.Column ofText(
      org.apache.spark.sql.Column value, DataType to) {
    return (hasClock(to) ? AddedFunctions.CLOCK.apply(value) : value).try_cast(SparkTypes.of(to));
  }

  private static boolean hasClock(DataType type) {
    return type == DataType.Simple.DATETIME || type == DataType.Simple.TIME;
  }

  /** Spark makes an infinity of a number that is too large. */
  private static org.apache.spark.sql.Column float32(
      org.apache.spark.sql.Column value, org.apache.spark.sql.types.DataType from) {
    return from.equals(DataTypes.DoubleType)
        ? AddedFunctions.FLOAT32.apply(value)
        : value.try_cast(DataTypes.FloatType);
  }

  private static org.apache.spark.sql.Column rounded(
      org.apache.spark.sql.Column value,
      org.apache.spark.sql.types.DataType from,
      DataType.Whole to) {
    if (isFloat(from)) {
      return SparkTypes.of(to) instanceof DecimalType
          ? AddedFunctions.FLOAT64_WHOLE.apply(value.cast(DataTypes.DoubleType))
          : functions.rint(value);
    }
    return from instanceof DecimalType decimal && decimal.scale() > 0
        ? functions.round(value, 0)
        : value;
  }

  /** Digits after a point are rounded too. */
  private static org.apache.spark.sql.Column ofDigits(
      org.apache.spark.sql.Column text, org.apache.spark.sql.types.DataType to) {
    return text.try_cast(SparkTypes.WIDEST_WHOLE).try_cast(to);
  }

  private static org.apache.spark.sql.Column inRange(
      org.apache.spark.sql.Column number, DataType.Whole type) {
    if (type.isSigned()) {
      return number;
    }
    BigDecimal most = new BigDecimal(BigInteger.TWO.pow(type.bits()).subtract(BigInteger.ONE));
    return Once.of(
        number, one -> functions.when(one.between(functions.lit(0), Literals.number(most)), one));
  }

  private static org.apache.spark.sql.Column text(
      org.apache.spark.sql.Column value, org.apache.spark.sql.types.DataType from) {
    if (from.equals(DataTypes.DoubleType)) {
      return AddedFunctions.FLOAT64_TEXT.apply(value);
    }
    if (from.equals(DataTypes.FloatType)) {
      return AddedFunctions.FLOAT32_TEXT.apply(value);
    }
    if (from.equals(DataTypes.TimestampType)) {
      return functions.concat(value.try_cast(DataTypes.StringType), functions.lit("+00"));
    }
    boolean nested = from instanceof ArrayType || from instanceof StructType;
    return nested ? json(value) : value.try_cast(DataTypes.StringType);
  }

  private static org.apache.spark.sql.Column json(org.apache.spark.sql.Column value) {
    return functions.to_json(value, java.util.Map.of("ignoreNullFields", "false"));
  }

  /** Fields are found by their names; one that the value lacks is null. */
  private static org.apache.spark.sql.Column struct(
      org.apache.spark.sql.Column value, StructType from, DataType.StructOf to) {
    org.apache.spark.sql.Column[] fields =
        to.fields().stream()
            .map(field -> field(value, from, field).as(field.name()))
            .toArray(org.apache.spark.sql.Column[]::new);
    return functions.when(value.isNotNull(), functions.struct(fields));
  }

  private static org.apache.spark.sql.Column field(
      org.apache.spark.sql.Column value, StructType from, Column field) {
    Optional<StructField> stored =
        Arrays.stream(from.fields()).filter(one -> one.name().equals(field.name())).findFirst();
    return stored.isEmpty()
        ? functions.lit(null).cast(SparkTypes.of(field.type()))
        : convert(value.getField(field.name()), stored.get().dataType(), field.type());
  }

  private static boolean isFloat(org.apache.spark.sql.types.DataType type) {
    return type.equals(DataTypes.DoubleType) || type.equals(DataTypes.FloatType);
  }
}
