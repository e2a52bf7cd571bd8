package io.datasetbuilder.pipeline.gold.history;

import io.datasetbuilder.pipeline.table.plan.Expression;
import java.util.ArrayList;
import java.util.List;

/**
 * Conditions on the rows of a join of both sides by their keys; none of them is ever null.
 *
 * @param parent the rows of the previous snapshot that take part
 * @param states whether keys that the run does not have are removed
 */
record MatchedRows(Sides sides, TableSide parent, boolean states) {

  /** Whether the previous snapshot has the keys. */
  private Expression known() {
    return Expression.notNull(parent.row());
  }

  /** Whether the run has the keys. */
  private Expression arrived() {
    return Expression.notNull(sides.run().row());
  }

  /** Whether the row of the run removes its keys. */
  Expression isMark() {
    return new Expression.AllOf(List.of(arrived(), sides.run().marked()));
  }

  private Expression isRow() {
    return new Expression.AllOf(List.of(arrived(), new Expression.Not(sides.run().marked())));
  }

  /** Whether the run has a row for keys that the previous snapshot does not have. */
  Expression added() {
    return new Expression.AllOf(List.of(isRow(), new Expression.Not(known())));
  }

  /** Whether the run has other values for known keys. */
  Expression changed() {
    return new Expression.AllOf(List.of(isRow(), known(), new Expression.Not(same())));
  }

  /** Whether the run removes known keys. */
  Expression removed() {
    Expression marked = new Expression.AllOf(List.of(known(), isMark()));
    Expression missing = new Expression.AllOf(List.of(known(), new Expression.Not(arrived())));
    return states ? new Expression.AnyOf(List.of(marked, missing)) : marked;
  }

  /** Whether the columns that the run has, have equal values on both sides. */
  private Expression same() {
    List<Expression> equal = new ArrayList<>();
    for (int i = 0; i < sides.columns().size(); i++) {
      if (sides.columns().get(i).run().isPresent()) {
        equal.add(new Expression.Same(parent.value(i), sides.run().value(i)));
      }
    }
    return new Expression.AllOf(equal);
  }

  /**
   * The value of a column: that of the run where it has the keys and the column, else the previous
   * one.
   */
  Expression merged(int place) {
    return sides.columns().get(place).run().isEmpty()
        ? parent.value(place)
        : new Expression.When(arrived(), sides.run().value(place), parent.value(place));
  }
}
