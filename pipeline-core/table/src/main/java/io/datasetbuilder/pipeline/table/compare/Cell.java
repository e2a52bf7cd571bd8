package io.datasetbuilder.pipeline.table.compare;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;

/** A value of a known type. */
record Cell(Expression value, DataType type) {

  static Cell of(Column column) {
    return new Cell(Expression.column(column.name()), column.type());
  }

  /** The same value in another type, null where that type does not hold it. */
  Cell as(DataType other) {
    return type.equals(other) ? this : new Cell(new Expression.Convert(value, other), other);
  }
}
