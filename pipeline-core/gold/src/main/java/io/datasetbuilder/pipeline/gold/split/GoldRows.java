package io.datasetbuilder.pipeline.gold.split;

import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import io.datasetbuilder.pipeline.table.plan.Relation.Order;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.pipeline.table.plan.TableSource;
import io.datasetbuilder.pipeline.table.plan.TableSource.ParquetTable;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of a Gold table, and what only splitting adds to them.
 *
 * @param scratch where a sorted copy of the table may lie
 */
record GoldRows(TableEngine.Session engine, ParquetTable table, Location scratch) {

  /** The rows with their numbers, from 1. */
  Relation numbered() {
    return new Relation.NumberRows(new Relation.Scan(table), rowColumn(), 1);
  }

  /** The number of a row. */
  Expression row() {
    return Expression.column(rowColumn());
  }

  /** Numbered rows and one more column. */
  Relation with(Relation numbered, String column, Expression value) {
    List<Named> columns = named(table.columns());
    columns.add(new Named(rowColumn(), row()));
    columns.add(new Named(column, value));
    return new Relation.Project(numbered, columns);
  }

  /** The Gold columns of some rows. */
  Relation goldColumns(Relation rows) {
    return new Relation.Project(rows, named(table.columns()));
  }

  /**
   * Writes the table once more, sorted by a column, so that the rows of one value are read without
   * reading the others; rows of equal value keep their order.
   *
   * @param numbered the rows with their numbers and the column
   * @return the copy, with the column
   */
  Relation sortedCopy(Relation numbered, Column by) {
    List<Column> columns = new ArrayList<>(table.columns());
    if (!columns.contains(by)) {
      columns.add(by);
    }
    Relation sorted =
        new Relation.Sort(
            numbered,
            List.of(new Order(Expression.column(by.name()), false), new Order(row(), false)));
    Relation copy = new Relation.Project(sorted, named(columns));
    engine.write(copy, columns, TableFormat.PARQUET, scratch);
    return new Relation.Scan(new ParquetTable(scratch, columns));
  }

  private String rowColumn() {
    return free("_row");
  }

  /** A name that no Gold column has, in any letter case. */
  String free(String name) {
    return TableSource.freeName(table.columns(), name);
  }

  private static List<Named> named(List<Column> columns) {
    List<Named> named = new ArrayList<>();
    columns.forEach(
        column -> named.add(new Named(column.name(), Expression.column(column.name()))));
    return named;
  }
}
