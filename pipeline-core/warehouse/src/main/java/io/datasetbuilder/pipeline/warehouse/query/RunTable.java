package io.datasetbuilder.pipeline.warehouse.query;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.QueriedTable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A table of a finished run that may be queried.
 *
 * @param file its Parquet file
 * @param columns in file order, with what is known about them
 * @param typed the same columns, with their types
 * @param rows of the file
 * @param masked columns whose values the query may not see, in table order
 */
record RunTable(
    Location file, List<TableColumn> columns, List<Column> typed, long rows, Set<String> masked) {

  RunTable {
    columns = List.copyOf(columns);
    typed = List.copyOf(typed);
    masked = new LinkedHashSet<>(masked);
  }

  /** Table that the query reads when no column is masked. */
  QueriedTable queried() {
    return at(file);
  }

  /** Table that the query reads when its rows are in another file. */
  QueriedTable at(Location other) {
    return new QueriedTable(other.address(), columns, rows);
  }

  /** Table as the engine of builds reads it. */
  ParquetTable plain() {
    return new ParquetTable(file, typed);
  }
}
