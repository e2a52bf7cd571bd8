package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Compares a numeric column with a number that a spec holds. Columns of exact numbers are compared
 * with a number that they could hold, so that no engine has to bring both into one type: {@code >
 * 1.5} over whole numbers is {@code > 1}, and nothing equals 1.5. Float columns are compared with
 * the float of their own width that the number reads as, so that a cell written {@code 0.1} equals
 * {@code 0.1}.
 */
public final class NumberLiterals {

  /** No exact column holds a number of more digits. */
  private static final BigDecimal BEYOND = BigDecimal.TEN.pow(38);

  private NumberLiterals() {}

  /**
   * Condition that the cell has this relation to the number; null or false for a null cell. The
   * comparison of NaN depends on the engine: callers exclude it where it matters.
   *
   * @param type the cell's, a number
   */
  public static Expression compare(
      Expression cell, DataType type, Operator operator, BigDecimal value) {
    if (Numbers.isFloat(type)) {
      return FloatLiterals.compare(cell, type, operator, value);
    }
    if (value.abs().compareTo(BEYOND) >= 0) {
      boolean passes =
          switch (operator) {
            case EQ -> false;
            case NE -> true;
            case GT, GE -> value.signum() < 0;
            case LT, LE -> value.signum() > 0;
          };
      return passes ? Expression.notNull(cell) : new Expression.BooleanLiteral(false);
    }
    BigDecimal floor = value.setScale(Numbers.scale(type), RoundingMode.FLOOR);
    if (floor.compareTo(value) == 0) {
      return comparison(cell, operator, floor);
    }
    return switch (operator) {
      case EQ -> new Expression.BooleanLiteral(false);
      case NE -> Expression.notNull(cell);
      case GT, GE -> comparison(cell, Operator.GT, floor);
      case LT, LE -> comparison(cell, Operator.LE, floor);
    };
  }

  private static Expression comparison(Expression cell, Operator operator, BigDecimal value) {
    return new Expression.Comparison(operator, cell, new Expression.NumberLiteral(value));
  }

  /**
   * A float column against the number of a spec. Both are brought to 64 bits, which hold every
   * 32-bit float; a number beyond all floats is above or below every finite one.
   */
  static final class FloatLiterals {

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
            above
                ? comparison(cell, Operator.GT, largest)
                : comparison(cell, Operator.GE, -largest);
        case LT, LE ->
            above
                ? comparison(cell, Operator.LE, largest)
                : comparison(cell, Operator.LT, -largest);
      };
    }

    /** As text, which every engine reads as the same float; a decimal may be converted loosely. */
    private static Expression comparison(Expression cell, Operator operator, double value) {
      Expression literal =
          new Expression.Convert(Expression.text(Double.toString(value)), Simple.FLOAT64);
      return new Expression.Comparison(operator, cell, literal);
    }
  }
}
