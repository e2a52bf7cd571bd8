package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.aggregate.AggregateResults;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A table whose rules are checked.
 *
 * @param columns its visible columns
 * @param rows their number, in the batch
 * @param batch receives the aggregates that the checks need
 * @param now time at which the table is checked
 */
record CheckedTable(List<Column> columns, AggregateRef rows, AggregateBatch batch, Instant now) {

  static CheckedTable of(List<Column> columns, AggregateBatch batch, Instant now) {
    return new CheckedTable(columns, batch.ask(new Figure.CountRows()), batch, now);
  }

  /** The column of this name, if the table has it. */
  Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** The number of rows for which a condition is true. */
  AggregateRef count(Expression condition) {
    return batch.ask(new Figure.CountWhere(condition));
  }

  /** The number of null cells of a column. */
  AggregateRef nulls(Column column) {
    return count(new Expression.IsNull(Expression.column(column.name())));
  }

  /** Whether every cell of a column is null; false in a table without rows. */
  boolean isAllNull(AggregateResults answers, AggregateRef nulls) {
    return answers.count(rows) > 0 && answers.count(nulls) == answers.count(rows);
  }
}
