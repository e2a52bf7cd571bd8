package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.math.BigDecimal;

/**
 * A float column against the number of a spec. Both are brought to 64 bits, which hold every 32-bit
 * float; a number beyond all floats is above or below every finite one.
 */
final class FloatLiterals {

  private FloatLiterals() {}

  static Expression compare(Expression cell, DataType type, Operator operator, BigDecimal value) {
    boolean single = type == Simple.FLOAT32;
    Expression wide = single ? new Expression.Convert(cell, Simple.FLOAT64) : cell;
    double nearest = single ? value.floatValue() : value.doubleValue();
    return Double.isInfinite(nearest)
        ? beyond(wide, operator, nearest > 0, single ? Float.MAX_VALUE : Double.MAX_VALUE)
        : comparison(wide, operator, nearest);
  }

  private static Expression beyond(
      Expression cell, Operator operator, boolean above, double largest) {
    return switch (operator) {
      case EQ -> new Expression.BooleanLiteral(false);
      case NE -> Expression.notNull(cell);
      case GT, GE ->
          above ? comparison(cell, Operator.GT, largest) : comparison(cell, Operator.GE, -largest);
      case LT, LE ->
          above ? comparison(cell, Operator.LE, largest) : comparison(cell, Operator.LT, -largest);
    };
  }

  /** As text, which every engine reads as the same float; a decimal may be converted loosely. */
  private static Expression comparison(Expression cell, Operator operator, double value) {
    Expression literal =
        new Expression.Convert(Expression.text(Double.toString(value)), Simple.FLOAT64);
    return new Expression.Comparison(operator, cell, literal);
  }
}
