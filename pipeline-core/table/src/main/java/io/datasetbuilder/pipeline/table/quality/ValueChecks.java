package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.quality.CompareValueRule;
import io.datasetbuilder.buildspec.quality.ComparisonOperator;
import io.datasetbuilder.buildspec.quality.InSetRule;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.compare.RowFilters;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code quality.in_set} and {@code quality.compare_value}: cells are compared with values of the
 * spec as filters compare them ({@link RowFilters}). NaN is in no set and keeps no relation but
 * {@code ne}.
 */
final class ValueChecks {

  private ValueChecks() {}

  static PreparedCheck ask(InSetRule rule, Column column, RuleResults results, CheckedTable table) {
    return check(
        column,
        new Kept(rule.values(), false),
        new JsonMembers().put("values", new JsonArray(rule.values().values())).toObject(),
        " values of column '" + column.name() + "' are not in the set",
        results,
        table);
  }

  static PreparedCheck ask(
      CompareValueRule rule, Column column, RuleResults results, CheckedTable table) {
    GoldFilter filter =
        new GoldFilter.Comparison(rule.column(), comparator(rule.operator()), rule.value());
    return check(
        column,
        new Kept(filter, rule.operator() == ComparisonOperator.NE),
        new JsonMembers()
            .put("operator", rule.operator().wire())
            .put("value", rule.value())
            .toObject(),
        " values of column '" + column.name() + "' break the comparison",
        results,
        table);
  }

  /**
   * Condition that keeps a rule.
   *
   * @param byNan whether NaN does
   */
  private record Kept(GoldFilter filter, boolean byNan) {

    /** The condition of the rows that break the rule; empty when the types do not compare. */
    Optional<Expression> broken(Column column, List<Problem> problems) {
      Expression cell = Expression.column(column.name());
      RowFilters.Lookup lookup =
          (name, at) -> Optional.of(new RowFilters.Cell(column, cell, false));
      Optional<Expression> kept = RowFilters.condition(List.of(filter), "value", lookup, problems);
      return kept.filter(condition -> problems.isEmpty())
          .map(condition -> broken(cell, column, condition));
    }

    private Expression broken(Expression cell, Column column, Expression condition) {
      Expression broken =
          new Expression.AllOf(List.of(Expression.notNull(cell), new Expression.Not(condition)));
      if (!Numbers.isFloat(column.type())) {
        return broken;
      }
      return new Expression.When(
          new Expression.IsNan(cell), new Expression.BooleanLiteral(!byNan), broken);
    }
  }

  private static PreparedCheck check(
      Column column,
      Kept kept,
      JsonObject threshold,
      String wording,
      RuleResults results,
      CheckedTable table) {
    List<Problem> problems = new ArrayList<>();
    return kept.broken(column, problems)
        .map(broken -> results.eachValue(column, threshold, table.count(broken), wording, table))
        .orElseGet(
            () ->
                results.prevented(
                    column.name(),
                    List.of(column),
                    threshold,
                    "column '"
                        + column.name()
                        + "' is "
                        + column.type().dtype()
                        + " and cannot be compared with values of this type",
                    table));
  }

  private static GoldFilter.Comparator comparator(ComparisonOperator operator) {
    return switch (operator) {
      case EQ -> GoldFilter.Comparator.EQ;
      case NE -> GoldFilter.Comparator.NE;
      case GT -> GoldFilter.Comparator.GT;
      case GTE -> GoldFilter.Comparator.GE;
      case LT -> GoldFilter.Comparator.LT;
      case LTE -> GoldFilter.Comparator.LE;
    };
  }
}
