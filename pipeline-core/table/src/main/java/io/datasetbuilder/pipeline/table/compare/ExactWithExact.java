package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;

/**
 * A decimal with a decimal of another width, or with a whole number. One decimal type holds both
 * where 38 digits suffice; where they do not, a number that this type cannot hold is farther from
 * zero than any that it can.
 */
final class ExactWithExact {

  private static final int MOST_DIGITS = 38;

  private ExactWithExact() {}

  static Expression compare(Cell left, Operator operator, Cell right) {
    int scale = Math.max(Numbers.scale(left.type()), Numbers.scale(right.type()));
    int whole = Math.max(Numbers.wholeDigits(left.type()), Numbers.wholeDigits(right.type()));
    if (whole + scale <= MOST_DIGITS) {
      Decimal common = new Decimal(Math.max(1, whole + scale), scale);
      return new Expression.Comparison(operator, left.as(common).value(), right.as(common).value());
    }
    return Numbers.wholeDigits(left.type()) == whole
        ? wide(left, operator, right, scale)
        : wide(right, Operators.mirrored(operator), left, scale);
  }

  /** The type of more digits before the point has fewer behind it; the other one always fits. */
  private static Expression wide(Cell wide, Operator operator, Cell narrow, int scale) {
    Decimal common = new Decimal(MOST_DIGITS, scale);
    Expression held = wide.as(common).value();
    return new Expression.When(
        new Expression.IsNull(held),
        Operators.farther(operator, wide.value()),
        new Expression.Comparison(operator, held, narrow.as(common).value()));
  }
}
