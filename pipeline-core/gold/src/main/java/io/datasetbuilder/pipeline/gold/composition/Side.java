package io.datasetbuilder.pipeline.gold.composition;

import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One of the two tables of a join.
 *
 * @param alias the source's alias
 * @param silver its Silver table, in source order
 * @param rows rows of that table
 * @param declaredPii Silver columns that are declared as personal data, whoever declared them
 */
public record Side(String alias, ParquetTable silver, long rows, Set<String> declaredPii) {

  public Side {
    declaredPii = Set.copyOf(declaredPii);
  }

  List<Column> columns() {
    return silver.columns();
  }

  List<String> names() {
    return columns().stream().map(Column::name).toList();
  }

  Optional<Column> column(String name) {
    return columns().stream().filter(column -> column.name().equals(name)).findFirst();
  }

  boolean declares(Column column) {
    return declaredPii.contains(column.name());
  }
}
