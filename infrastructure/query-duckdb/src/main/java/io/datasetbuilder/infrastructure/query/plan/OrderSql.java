package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.warehouse.query.SortKey.Direction;
import io.datasetbuilder.warehouse.query.value.ColumnType;

/**
 * Keys of an ORDER BY clause. Nulls are last in both directions, after NaN, which has no order and
 * appears as null in a response.
 */
final class OrderSql {

  private OrderSql() {}

  static String key(String expression, Direction direction, ColumnType type) {
    if (direction == Direction.ASC) {
      return expression + " ASC NULLS LAST";
    }
    String descending = expression + " DESC NULLS LAST";
    return type.kind() == ColumnType.Kind.FLOAT
        ? "isnan(" + expression + ") ASC NULLS LAST, " + descending
        : descending;
  }
}
