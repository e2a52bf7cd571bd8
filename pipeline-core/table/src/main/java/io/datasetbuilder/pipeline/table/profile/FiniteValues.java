package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.profile.ColumnProfile.Range;

/**
 * The values of a column that has a range: those that lie somewhere. Nulls, NaN and infinities are
 * left out.
 *
 * @param value the column's value, null where it is not finite
 * @param count how many there are, at least 1
 */
record FiniteValues(Column column, Range range, Expression value, long count) {

  /**
   * The values of a column.
   *
   * @param notNull number of all non-null values: without NaN and infinities a plan need not
   *     exclude any, and is cheaper
   */
  static FiniteValues of(Column column, Range range, long count, long notNull) {
    Expression value = count == notNull ? Expression.column(column.name()) : finite(column);
    return new FiniteValues(column, range, value, count);
  }

  /** The values of a column of which nothing is known. */
  static Expression finite(Column column) {
    Expression value = Expression.column(column.name());
    return Numbers.isFloat(column.type())
        ? new Expression.When(
            new Expression.IsFinite(value), value, new Expression.NullLiteral(column.type()))
        : value;
  }
}
