package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.warehouse.column.TableColumn;
import java.util.List;

/**
 * Table that a query reads: one Parquet file, which the query sees as the relation {@code dataset}.
 *
 * @param address where infrastructure finds the file; opaque, never shown and never taken from a
 *     user
 * @param columns all columns of the file, in order
 * @param rows how many rows the file holds
 */
public record QueriedTable(String address, List<TableColumn> columns, long rows) {

  public QueriedTable {
    columns = List.copyOf(columns);
  }
}
