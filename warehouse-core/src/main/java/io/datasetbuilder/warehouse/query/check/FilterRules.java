package io.datasetbuilder.warehouse.query.check;

import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.value.CastValue;
import io.datasetbuilder.warehouse.query.value.ColumnType;

/** Whether filters fit the columns that they are on. */
final class FilterRules {

  private final ColumnRules columns;
  private final ProblemLog log;

  FilterRules(ColumnRules columns, ProblemLog log) {
    this.columns = columns;
    this.log = log;
  }

  void check(RowFilter filter, FieldPath at) {
    columns
        .column(filter.column(), at.field("column"))
        .filter(column -> comparesValues(filter.operator()))
        .ifPresent(column -> values(filter, column, at));
  }

  private void values(RowFilter filter, TableColumn column, FieldPath at) {
    ColumnType type = ColumnType.of(column.dtype());
    if (!type.isOrdered()) {
      String message = "; only is_null and is_not_null are possible on it";
      QueryRules.report(log, at.field("op"), ColumnRules.of(column) + message);
      return;
    }
    for (int i = 0; i < filter.values().size(); i++) {
      if (CastValue.of(type, filter.values().get(i)).isEmpty()) {
        FieldPath place =
            filter.operator() == Operator.IN ? at.field("values").item(i) : at.field("value");
        QueryRules.report(log, place, mismatch(column, type));
      }
    }
  }

  private static String mismatch(TableColumn column, ColumnType type) {
    return "a value that is compared with "
        + Quoting.quoted(column.name())
        + " must be "
        + type.values();
  }

  private static boolean comparesValues(Operator operator) {
    return operator != Operator.IS_NULL && operator != Operator.IS_NOT_NULL;
  }
}
