package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.function.UnaryOperator;
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
    return FloatFunctions.LEAST.apply(place(bin), functions.lit(bin.bins() - 1L));
  }

  /**
   * The index of an interval, or their number for the end of the last one. The ends may lie so far
   * apart that a float does not hold the distance; half of it does.
   */
  Column place(Expression.Bin bin) {
    UnaryOperator<Column> measured = bin.isFarApart() ? NumberColumns::half : value -> value;
    Column value = measured.apply(measure(bin.value(), bin.type()));
    Column min = measured.apply(measure(bin.min(), bin.type()));
    Column max = measured.apply(measure(bin.max(), bin.type()));
    Column part = functions.try_divide(value.minus(min), max.minus(min));
    return functions
        .floor(part.multiply(functions.lit((double) bin.bins())))
        .cast(DataTypes.LongType);
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
    return FloatFunctions.ROUND.apply(parts);
  }

  private Column inUnits(Expression.InUnits inUnits) {
    return FloatFunctions.IN_UNITS.apply(
        number(inUnits.value()), functions.lit(Math.pow(10, inUnits.places())));
  }

  private Column number(Expression value) {
    return expressions.of(value).cast(DataTypes.DoubleType);
  }
}
