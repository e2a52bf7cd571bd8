package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import java.util.List;

/**
 * One page of the rows of a table.
 *
 * @param query what was requested
 * @param rows with the times it took
 * @param columns of the table
 */
public record RowsPage(RowsQuery query, Timed<RowsResult> rows, List<TableColumn> columns) {

  public RowsPage {
    columns = List.copyOf(columns);
  }
}
