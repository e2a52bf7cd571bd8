package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import java.util.List;

/** Relations put together from simpler ones. */
final class Operators {

  private Operators() {}

  /** The relation that holds from right to left where this one holds from left to right. */
  static Operator mirrored(Operator operator) {
    return switch (operator) {
      case EQ, NE -> operator;
      case GT -> Operator.LT;
      case GE -> Operator.LE;
      case LT -> Operator.GT;
      case LE -> Operator.GE;
    };
  }

  /**
   * The relation of two values that are ordered by a first pair and, where that is equal, by
   * something else.
   *
   * @param tie whether the relation holds where the first pair is equal
   */
  static Expression ordered(Operator operator, Expression left, Expression right, Expression tie) {
    Expression equal = new Expression.Comparison(Operator.EQ, left, right);
    Expression decided =
        switch (operator) {
          case EQ -> new Expression.BooleanLiteral(false);
          case NE -> new Expression.Not(equal);
          case GT, GE -> new Expression.Comparison(Operator.GT, left, right);
          case LT, LE -> new Expression.Comparison(Operator.LT, left, right);
        };
    return new Expression.AnyOf(List.of(decided, new Expression.AllOf(List.of(equal, tie))));
  }

  /** The relation of a number to one nearer to zero than it: its own sign decides. */
  static Expression farther(Operator operator, Expression number) {
    return switch (operator) {
      case EQ -> new Expression.BooleanLiteral(false);
      case NE -> new Expression.BooleanLiteral(true);
      case GT, GE -> new Expression.Comparison(Operator.GT, number, Expression.number(0));
      case LT, LE -> new Expression.Comparison(Operator.LT, number, Expression.number(0));
    };
  }
}
