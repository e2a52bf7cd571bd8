package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;

/** A pair of columns of one dtype that must be equal for rows to match. */
record JoinKey(Column left, Column right) {

  DataType type() {
    return left.type();
  }

  boolean isText() {
    return type() == DataType.Simple.STRING;
  }

  /**
   * Value of a key column as it is compared: null for NaN, since neither matches anything (Spec,
   * "composition", rule 6). Engines treat NaN as equal to itself.
   */
  Expression compared(Expression column) {
    return Numbers.isFloat(type())
        ? new Expression.When(
            new Expression.IsNan(column), new Expression.NullLiteral(type()), column)
        : column;
  }
}
