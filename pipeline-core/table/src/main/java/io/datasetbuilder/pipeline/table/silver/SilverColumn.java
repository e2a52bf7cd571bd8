package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.Optional;

/**
 * How one Silver column is made.
 *
 * @param name its name
 * @param type what it holds
 * @param expression its value, over the columns as stored
 * @param change what the schema does to its values, when anything
 */
record SilverColumn(
    String name, DataType type, Expression expression, Optional<ColumnChange> change) {

  Column column() {
    return new Column(name, type);
  }
}
