package io.datasetbuilder.pipeline.gold;

import io.datasetbuilder.buildspec.gold.GoldFilter.Comparator;
import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.plan.Expression.Operator;
import io.datasetbuilder.pipeline.type.DataType;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Compares a numeric column with a number that a spec holds. Columns of exact numbers are compared
 * with a number that they could hold, so that no engine has to bring both into one type: {@code >
 * 1.5} over whole numbers is {@code > 1}, and nothing equals 1.5.
 */
final class NumberLiterals {

  /** No exact column holds a number of more digits. */
  private static final BigDecimal BEYOND = BigDecimal.TEN.pow(38);

  private NumberLiterals() {}

  static Expression compare(
      Expression cell, DataType type, Comparator comparator, BigDecimal value) {
    if (!isExact(type)) {
      return comparison(cell, comparator, value);
    }
    if (value.abs().compareTo(BEYOND) >= 0) {
      boolean passes =
          switch (comparator) {
            case EQ -> false;
            case NE -> true;
            case GT, GE -> value.signum() < 0;
            case LT, LE -> value.signum() > 0;
          };
      return passes ? Expression.notNull(cell) : new Expression.BooleanLiteral(false);
    }
    BigDecimal floor = value.setScale(scale(type), RoundingMode.FLOOR);
    if (floor.compareTo(value) == 0) {
      return comparison(cell, comparator, floor);
    }
    return switch (comparator) {
      case EQ -> new Expression.BooleanLiteral(false);
      case NE -> Expression.notNull(cell);
      case GT, GE -> comparison(cell, Comparator.GT, floor);
      case LT, LE -> comparison(cell, Comparator.LE, floor);
    };
  }

  private static Expression comparison(Expression cell, Comparator comparator, BigDecimal value) {
    return new Expression.Comparison(
        operator(comparator), cell, new Expression.NumberLiteral(value));
  }

  static Operator operator(Comparator comparator) {
    return switch (comparator) {
      case EQ -> Operator.EQ;
      case NE -> Operator.NE;
      case GT -> Operator.GT;
      case GE -> Operator.GE;
      case LT -> Operator.LT;
      case LE -> Operator.LE;
    };
  }

  private static boolean isExact(DataType type) {
    return type instanceof DataType.Whole || type instanceof DataType.Decimal;
  }

  private static int scale(DataType type) {
    return type instanceof DataType.Decimal decimal ? decimal.scale() : 0;
  }
}
