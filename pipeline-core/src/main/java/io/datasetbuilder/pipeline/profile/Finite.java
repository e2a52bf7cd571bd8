package io.datasetbuilder.pipeline.profile;

import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType.Simple;

/** The values of a column that lie somewhere: NaN and infinities count as null. */
final class Finite {

  private Finite() {}

  static Expression values(Column column) {
    Expression value = Expression.column(column.name());
    boolean isFloat = column.type() == Simple.FLOAT32 || column.type() == Simple.FLOAT64;
    return isFloat
        ? new Expression.When(
            new Expression.IsFinite(value), value, new Expression.NullLiteral(column.type()))
        : value;
  }
}
