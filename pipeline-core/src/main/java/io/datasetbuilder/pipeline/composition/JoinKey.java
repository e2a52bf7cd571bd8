package io.datasetbuilder.pipeline.composition;

import io.datasetbuilder.pipeline.plan.Expression;
import io.datasetbuilder.pipeline.type.Column;
import io.datasetbuilder.pipeline.type.DataType;
import io.datasetbuilder.pipeline.type.DataType.Simple;
import java.util.Objects;

/** A pair of columns of one dtype that must be equal for rows to match. */
record JoinKey(Column left, Column right) {

  JoinKey {
    Objects.requireNonNull(left, "left");
    Objects.requireNonNull(right, "right");
  }

  DataType type() {
    return left.type();
  }

  /**
   * What is compared of a key column: its value, but null for NaN, since neither matches anything
   * (Spec, "composition", rule 6). Engines take NaN for equal to itself.
   */
  Expression compared(Expression column) {
    boolean isFloat = type() == Simple.FLOAT32 || type() == Simple.FLOAT64;
    return isFloat
        ? new Expression.When(
            new Expression.IsNan(column), new Expression.NullLiteral(type()), column)
        : column;
  }
}
