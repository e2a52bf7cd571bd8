package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.CompareColumnsRule;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.compare.ColumnComparison;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.util.List;
import java.util.Optional;

/**
 * {@code quality.compare_columns}, over the rows in which both columns are non-null. {@link
 * ColumnComparison} says which types compare, and that NaN keeps no relation but {@code ne}.
 */
final class CompareColumnsCheck {

  private CompareColumnsCheck() {}

  static Optional<PreparedCheck> ask(
      CompareColumnsRule rule, RuleResults results, CheckedTable table) {
    return table
        .column(rule.left())
        .flatMap(
            left ->
                table.column(rule.right()).map(right -> ask(rule, left, right, results, table)));
  }

  private static PreparedCheck ask(
      CompareColumnsRule rule, Column left, Column right, RuleResults results, CheckedTable table) {
    String shown = rule.left() + "," + rule.right();
    Optional<Expression> holds =
        ColumnComparison.of(left, RuleOperators.operator(rule.operator()), right);
    if (holds.isEmpty()) {
      return results.prevented(
          shown, List.of(left, right), threshold(rule), why(left, right), table);
    }
    Expression leftPresent = Expression.notNull(Expression.column(left.name()));
    Expression rightPresent = Expression.notNull(Expression.column(right.name()));
    AggregateRef evaluated = table.count(new Expression.AllOf(List.of(leftPresent, rightPresent)));
    AggregateRef violating =
        table.count(
            new Expression.AllOf(
                List.of(leftPresent, rightPresent, new Expression.Not(holds.get()))));
    return results.eachRow(
        shown,
        threshold(rule),
        answers -> answers.count(evaluated),
        violating,
        " rows break '"
            + rule.left()
            + "' "
            + RuleOperators.sign(rule.operator())
            + " '"
            + rule.right()
            + "'");
  }

  private static String why(Column left, Column right) {
    return "column '"
        + left.name()
        + "' is "
        + left.type().dtype()
        + " and column '"
        + right.name()
        + "' is "
        + right.type().dtype()
        + ": they do not compare";
  }

  private static JsonObject threshold(CompareColumnsRule rule) {
    return new JsonMembers()
        .put("operator", rule.operator().wire())
        .put("right_column", rule.right())
        .toObject();
  }
}
