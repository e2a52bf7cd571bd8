package io.datasetbuilder.warehouse.query.check;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.query.AggregateQuery.Function;
import io.datasetbuilder.warehouse.query.AggregateQuery.Measure;
import io.datasetbuilder.warehouse.query.RowFilter;
import io.datasetbuilder.warehouse.query.RowFilter.Operator;
import io.datasetbuilder.warehouse.query.SortKey;
import io.datasetbuilder.warehouse.query.value.CastValue;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Rules that follow from the types of a table's columns. For one thread and one query. */
final class ColumnRules {

  /**
   * A nearest name is looked for in the first problems alone: a request may hold thousands of wrong
   * names.
   */
  private static final int MOST_SUGGESTIONS = 20;

  private final Map<String, TableColumn> columns = new LinkedHashMap<>();
  private final ProblemLog log;

  ColumnRules(List<TableColumn> columns, ProblemLog log) {
    columns.forEach(column -> this.columns.put(column.name(), column));
    this.log = log;
  }

  /** The column of this name; a name that the table does not have is reported. */
  Optional<TableColumn> column(String name, FieldPath at) {
    Optional<TableColumn> column = Optional.ofNullable(columns.get(name));
    if (column.isEmpty()) {
      log.add(unknown(name, at));
    }
    return column;
  }

  private Problem unknown(String name, FieldPath at) {
    Problem problem = QueryRules.problem(at, "the table has no column " + Quoting.quoted(name));
    return log.problems().size() < MOST_SUGGESTIONS
        ? problem.suggestingColumn(name, columns.keySet())
        : problem;
  }

  /** Checks each column of a list. */
  void each(List<String> names, String list, BiConsumer<TableColumn, FieldPath> rule) {
    for (int i = 0; i < names.size(); i++) {
      FieldPath at = QueryRules.member(list).item(i);
      column(names.get(i), at).ifPresent(column -> rule.accept(column, at));
    }
  }

  /** Rows are sorted by columns that have an order. */
  void sort(List<SortKey> keys) {
    for (int i = 0; i < keys.size(); i++) {
      FieldPath at = QueryRules.member("sort").item(i).field("column");
      column(keys.get(i).column(), at)
          .ifPresent(column -> ordered(column, at, "rows cannot be sorted by it"));
    }
  }

  /** Filters compare values that the types of their columns hold. */
  void filters(List<RowFilter> filters) {
    for (int i = 0; i < filters.size(); i++) {
      RowFilter filter = filters.get(i);
      FieldPath at = QueryRules.member("filters").item(i);
      column(filter.column(), at.field("column"))
          .filter(column -> comparesValues(filter.operator()))
          .ifPresent(column -> values(filter, column, at));
    }
  }

  private void values(RowFilter filter, TableColumn column, FieldPath at) {
    ColumnType type = ColumnType.of(column.dtype());
    if (!type.isOrdered()) {
      String message = "; only is_null and is_not_null are possible on it";
      QueryRules.report(log, at.field("op"), of(column) + message);
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

  /** Groups are in the order of their columns, so these have one. */
  void groups(List<String> names) {
    each(names, "group_by", (column, at) -> ordered(column, at, "rows cannot be grouped by it"));
  }

  /** A function is computed of the types that it is defined for. */
  void measure(Measure measure, FieldPath at) {
    FieldPath place = at.field("column");
    measure
        .column()
        .flatMap(name -> column(name, place))
        .filter(column -> !allows(measure.function(), ColumnType.of(column.dtype())))
        .ifPresent(
            column ->
                QueryRules.report(log, place, of(column) + ", which " + needs(measure.function())));
  }

  /** Units are texts or codes. */
  void unit(String name) {
    FieldPath at = QueryRules.member("unit_column");
    column(name, at)
        .filter(column -> !isUnit(ColumnType.of(column.dtype())))
        .ifPresent(
            column ->
                QueryRules.report(log, at, of(column) + "; units are texts or whole numbers"));
  }

  private static boolean isUnit(ColumnType type) {
    return type.isWhole() || type.kind() == ColumnType.Kind.TEXT;
  }

  private void ordered(TableColumn column, FieldPath at, String consequence) {
    if (!ColumnType.of(column.dtype()).isOrdered()) {
      QueryRules.report(log, at, of(column) + ", which has no order: " + consequence);
    }
  }

  private static boolean allows(Function function, ColumnType type) {
    return switch (function) {
      case SUM, AVG -> type.isNumeric();
      case MIN, MAX -> type.isNumeric() || type.isTemporal() || type.kind() == ColumnType.Kind.TEXT;
      case COUNT_ROWS, COUNT, COUNT_NULL, COUNT_DISTINCT -> true;
    };
  }

  private static String needs(Function function) {
    return function == Function.SUM || function == Function.AVG
        ? function.wire() + " does not take: it needs numbers"
        : function.wire() + " does not take: it needs numbers, temporal values or texts";
  }

  /** A column with its type, as the beginning of a sentence. */
  private static String of(TableColumn column) {
    return Quoting.quoted(column.name()) + " is " + Quoting.cut(column.dtype());
  }
}
