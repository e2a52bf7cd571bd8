package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;

/** An exact number with a float that is not NaN, without loss on either side. */
final class ExactWithFloat {

  private static final int MOST_DIGITS = 38;

  private ExactWithFloat() {}

  static Expression compare(Cell exact, Operator operator, Cell floating) {
    return exact.type() instanceof Decimal decimal
        ? decimal(exact, decimal.scale(), operator, floating)
        : whole(exact, operator, floating.as(Simple.FLOAT64));
  }

  /**
   * The float is rounded to a whole number first: where that equals the exact number, either the
   * float has no fraction or the number is small enough for a float to hold it, so that floats
   * decide. A float beyond 128 bits is farther from zero than any whole number.
   */
  private static Expression whole(Cell exact, Operator operator, Cell floating) {
    Expression rounded = floating.as(Whole.INT128).value();
    Expression asFloats =
        new Expression.Comparison(operator, exact.as(Simple.FLOAT64).value(), floating.value());
    return new Expression.When(
        new Expression.IsNull(rounded),
        Operators.farther(Operators.mirrored(operator), floating.value()),
        Operators.ordered(operator, exact.as(Whole.INT128).value(), rounded, asFloats));
  }

  /**
   * Reading the decimal as a float keeps the order; where both are then the same float, the float's
   * own shortest text decides, which has no more digits than the decimal.
   */
  private static Expression decimal(Cell exact, int scale, Operator operator, Cell floating) {
    Decimal widest = new Decimal(MOST_DIGITS, scale);
    Expression written = floating.as(Simple.STRING).as(widest).value();
    Expression asDecimals =
        new Expression.When(
            new Expression.IsNull(written),
            Operators.farther(Operators.mirrored(operator), floating.value()),
            new Expression.Comparison(operator, exact.as(widest).value(), written));
    Expression read = exact.as(Simple.STRING).as(floating.type()).value();
    return Operators.ordered(operator, read, floating.value(), asDecimals);
  }
}
