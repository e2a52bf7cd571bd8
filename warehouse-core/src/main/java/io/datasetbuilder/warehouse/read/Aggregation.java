package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import java.util.List;

/**
 * Groups of a table and their measures.
 *
 * @param query what was requested
 * @param groups with the times it took
 * @param columns of the table
 */
public record Aggregation(
    AggregateQuery query, Timed<AggregateResult> groups, List<TableColumn> columns) {

  public Aggregation {
    columns = List.copyOf(columns);
  }
}
