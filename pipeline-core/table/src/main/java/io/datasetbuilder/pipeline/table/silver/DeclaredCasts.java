package io.datasetbuilder.pipeline.table.silver;

import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.silver.DeclaredFields.DeclaredType;
import io.datasetbuilder.pipeline.table.silver.SilverPlan.SilverColumn;
import io.datasetbuilder.pipeline.table.silver.WorkingColumns.WorkingColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The casts of columns to the types that a provider's definition declares for their fields. A
 * column is cast whole or keeps the type that it was read with.
 */
final class DeclaredCasts {

  /** Path of the declaring dataset in a spec, below its source. */
  static final String AT = "dataset";

  private final SilverRules rules;
  private final Set<String> leftAlone;
  private final List<WorkingColumn> notPossible = new ArrayList<>();

  /**
   * @param leftAlone columns that hold values of another type
   */
  DeclaredCasts(SilverRules rules, Set<String> leftAlone) {
    this.rules = rules;
    this.leftAlone = leftAlone;
  }

  /** The column in its declared type; empty where none is declared or it has that type already. */
  Optional<SilverColumn> of(WorkingColumn column) {
    return rules
        .typeOf(column.name())
        .filter(type -> !leftAlone.contains(column.name()))
        .filter(type -> !type.dataType().equals(column.inferred()))
        .flatMap(type -> cast(column, type));
  }

  /** Columns of lists, objects or times, which are no values of any declared type. */
  List<WorkingColumn> notPossible() {
    return notPossible;
  }

  private Optional<SilverColumn> cast(WorkingColumn column, DeclaredType type) {
    Optional<Expression> after = CastRules.apply(type, column.value(), column.stored());
    if (after.isEmpty()) {
      notPossible.add(column);
    }
    return after.map(
        value ->
            new SilverColumn(column.name(), type.dataType(), value, change(column, type, value)));
  }

  private static Optional<ColumnChange> change(
      WorkingColumn column, DeclaredType type, Expression after) {
    return Optional.of(
        new ColumnChange(
            AT,
            column.name(),
            "declared " + type.wire(),
            column.inferred(),
            type.dataType(),
            isGiven(column),
            CastRules.text(column.value(), column.stored()),
            after,
            column.knownNulls()));
  }

  /** Blanks alone are no value of any type but text. */
  private static Expression isGiven(WorkingColumn column) {
    Expression filled =
        new Expression.Comparison(
            Expression.Operator.NE, new Expression.Trim(column.value()), Expression.text(""));
    return column.isText()
        ? new Expression.AllOf(List.of(column.present(), filled))
        : column.present();
  }
}
