package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.buildspec.history.HistorySpec;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.Relation.Named;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rows of the previous snapshot, or of the run, with the columns of the continued table under names
 * of their own: the prefix and the place of the column. Each row has its number, from 1.
 *
 * @param prefix differs between the sides
 * @param rows with the columns of {@link #value}, {@link #row} and, for a tracked snapshot, those
 *     of its validity
 * @param columns of the continued table, without those of a tracked table
 */
record TableSide(String prefix, Relation rows, List<HistoryColumn> columns) {

  private static final String ROW = "row";

  TableSide {
    columns = List.copyOf(columns);
  }

  /** The previous snapshot. */
  static TableSide ofParent(
      Relation numbered, String number, List<HistoryColumn> columns, boolean tracked) {
    List<Named> named = named("p", columns, true, number);
    if (tracked) {
      named.add(new Named("p" + HistorySpec.VALID_FROM, column(HistorySpec.VALID_FROM)));
      named.add(new Named("p" + HistorySpec.VALID_TO, column(HistorySpec.VALID_TO)));
    }
    return new TableSide("p", new Relation.Project(numbered, named), columns);
  }

  /**
   * The rows of the run.
   *
   * @param marker whether a row removes its keys
   */
  static TableSide ofRun(
      Relation numbered, String number, List<HistoryColumn> columns, Optional<Expression> marker) {
    List<Named> named = named("r", columns, false, number);
    Expression never = new Expression.BooleanLiteral(false);
    named.add(
        new Named(
            "rmarked",
            marker
                .<Expression>map(mark -> new Expression.FirstNonNull(List.of(mark, never)))
                .orElse(never)));
    return new TableSide("r", new Relation.Project(numbered, named), columns);
  }

  private static List<Named> named(
      String prefix, List<HistoryColumn> columns, boolean ofParent, String number) {
    List<Named> named = new ArrayList<>();
    for (HistoryColumn column : columns) {
      named.add(new Named(prefix + named.size(), stored(column, column.of(ofParent))));
    }
    named.add(new Named(prefix + ROW, column(number)));
    return named;
  }

  /** The value of a column in the type of the continued table; null where the side lacks it. */
  private static Expression stored(HistoryColumn column, Optional<Column> own) {
    Expression none = new Expression.NullLiteral(column.column().type());
    if (own.isEmpty() || own.get().type() == Simple.NULL) {
      return none;
    }
    Expression value = column(own.get().name());
    return own.get().type().equals(column.column().type())
        ? value
        : new Expression.Convert(value, column.column().type());
  }

  /** The value of a column, by its place in the continued table. */
  Expression value(int place) {
    return column(prefix + place);
  }

  /** The number of a row. */
  Expression row() {
    return column(prefix + ROW);
  }

  /** The start of the validity of a row of a tracked snapshot. */
  Expression validFrom() {
    return column(prefix + HistorySpec.VALID_FROM);
  }

  /** The end of the validity of a row of a tracked snapshot. */
  Expression validTo() {
    return column(prefix + HistorySpec.VALID_TO);
  }

  /** Whether a row of the run removes its keys; not null in a row of the run. */
  Expression marked() {
    return column(prefix + "marked");
  }

  /** The keys of a row, in their order. */
  List<Expression> keys(List<String> names) {
    List<String> all = columns.stream().map(HistoryColumn::name).toList();
    return names.stream().map(name -> value(all.indexOf(name))).toList();
  }

  /** The same side with some of its rows. */
  TableSide with(Relation some) {
    return new TableSide(prefix, some, columns);
  }

  /** The rows that a condition keeps. */
  TableSide where(Expression condition) {
    return with(new Relation.Filter(rows, condition));
  }

  /** The rows in their order, under the names of the continued table. */
  Relation table() {
    List<Named> named = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      named.add(new Named(columns.get(i).name(), value(i)));
    }
    return new Relation.Project(rows, named);
  }

  /** The rows sorted by their numbers, which a join loses. */
  TableSide sorted() {
    return with(new Relation.Sort(rows, List.of(new Relation.Order(row(), false)), true));
  }

  static Expression column(String name) {
    return Expression.column(name);
  }
}
