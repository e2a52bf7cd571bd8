package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;

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
