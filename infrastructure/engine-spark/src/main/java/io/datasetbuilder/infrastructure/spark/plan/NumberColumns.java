package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Floats as whole numbers: intervals, parts and units.
 *
 * @param expressions translates what the numbers are made of
 */
record NumberColumns(ExpressionColumns expressions) {

  Column of(Expression expression) {
    if (expression instanceof Expression.Bin bin) {
      return bin(bin);
    }
    if (expression instanceof Expression.Scaled scaled) {
      return scaled(scaled);
    }
    if (expression instanceof Expression.InUnits inUnits) {
      return inUnits(inUnits);
    }
    throw new IllegalArgumentException("an expression without a column");
  }

  private Column bin(Expression.Bin bin) {
    Column place = functions.floor(part(bin).multiply(functions.lit((double) bin.bins())));
    // Of null and a number, least() takes the number.
    return Once.of(
        place.cast(DataTypes.LongType),
        one ->
            functions.when(
                one.isNotNull(), functions.least(functions.lit((long) bin.bins() - 1), one)));
  }

  /** The ends may lie so far apart that a float does not hold the distance; half of it does. */
  private Column part(Expression.Bin bin) {
    Column min = measure(bin.min(), bin.type());
    Column max = measure(bin.max(), bin.type());
    Column value = measure(bin.value(), bin.type());
    return bin.isFarApart() ? part(half(value), half(min), half(max)) : part(value, min, max);
  }

  private static Column part(Column value, Column min, Column max) {
    return functions.try_divide(value.minus(min), max.minus(min));
  }

  private static Column half(Column value) {
    return value.divide(functions.lit(2.0));
  }

  private Column measure(Expression value, DataType type) {
    Column column = expressions.of(value);
    if (type == DataType.Simple.TIME) {
      return functions.time_to_micros(column).cast(DataTypes.DoubleType);
    }
    boolean moment =
        type == DataType.Simple.DATE
            || type == DataType.Simple.DATETIME
            || type instanceof DataType.ZonedDatetime;
    return moment
        ? functions.unix_micros(column.cast(DataTypes.TimestampType)).cast(DataTypes.DoubleType)
        : column.cast(DataTypes.DoubleType);
  }

  private Column scaled(Expression.Scaled scaled) {
    Column parts =
        number(scaled.value())
            .minus(functions.lit(scaled.center()))
            .divide(functions.lit(scaled.half()))
            .multiply(functions.lit((double) (1L << scaled.bits())));
    return functions.round(parts, 0).cast(DataTypes.LongType);
  }

  /** Division rounds to the nearest float, as the reading of a decimal does. */
  private Column inUnits(Expression.InUnits inUnits) {
    Column unit = functions.lit(Math.pow(10, inUnits.places()));
    return Once.of(number(inUnits.value()), value -> inUnits(value, unit));
  }

  private static Column inUnits(Column value, Column unit) {
    Column units = functions.round(value.multiply(unit), 0).try_cast(DataTypes.LongType);
    return functions.when(units.cast(DataTypes.DoubleType).divide(unit).equalTo(value), units);
  }

  private Column number(Expression value) {
    return expressions.of(value).cast(DataTypes.DoubleType);
  }
}
