package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.ResultTable;
import java.util.List;

/**
 * Rows that the SQL of a user gives.
 *
 * @param rows with the times it took
 * @param columns of the queried table: a column of the result that is one of them keeps its hints
 * @param maskedColumns columns of the table whose values the query could not see, in table order
 */
public record QueryResult(
    Timed<ResultTable> rows, List<TableColumn> columns, List<String> maskedColumns) {

  public QueryResult {
    columns = List.copyOf(columns);
    maskedColumns = List.copyOf(maskedColumns);
  }
}
