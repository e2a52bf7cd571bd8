package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.compare.ColumnComparison;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import io.datasetbuilder.pipeline.table.quality.RuleName.RulePaths;
import java.util.List;
import java.util.Optional;

/**
 * {@code quality.compare_columns}, over the rows in which both columns are non-null. {@link
 * ColumnComparison} says which types compare, and that NaN keeps no relation but {@code ne}.
 *
 * @param index the rule's place in the list, from 0
 */
record CompareColumnsCheck(
    CheckResultFactory form, int index, QualityRules.CompareColumnsRule rule) {

  /**
   * Adds the counts that the rule needs to the batch. The rule has no result where all values of
   * one of the columns are null, whatever dtype the format of the source gave it.
   */
  PreparedCheck ask(Column left, Column right, AggregateRef rows, AggregateBatch sheet) {
    return ColumnComparison.of(left, operator(), right)
        .<PreparedCheck>map(holds -> counted(left, right, holds, sheet))
        .orElseGet(() -> prevented(left, right, rows, sheet));
  }

  private PreparedCheck counted(Column left, Column right, Expression holds, AggregateBatch sheet) {
    Expression leftPresent = Expression.notNull(Expression.column(left.name()));
    Expression rightPresent = Expression.notNull(Expression.column(right.name()));
    AggregateRef evaluated =
        sheet.ask(new Figure.CountWhere(new Expression.AllOf(List.of(leftPresent, rightPresent))));
    AggregateRef violating =
        sheet.ask(
            new Figure.CountWhere(
                new Expression.AllOf(
                    List.of(leftPresent, rightPresent, new Expression.Not(holds)))));
    return new CheckResultFactory.RowRuleCheck(
        form,
        RuleName.COMPARE_COLUMNS,
        RulePaths.of(RuleName.COMPARE_COLUMNS, index),
        columns(),
        rule.severity(),
        threshold(),
        answers -> answers.count(evaluated),
        violating,
        " rows break '"
            + rule.left()
            + "' "
            + CheckFormatter.OPERATORS.get(rule.operator().wire())
            + " '"
            + rule.right()
            + "'");
  }

  private PreparedCheck prevented(
      Column left, Column right, AggregateRef rows, AggregateBatch sheet) {
    String why =
        "column '"
            + left.name()
            + "' is "
            + left.type().dtype()
            + " and column '"
            + right.name()
            + "' is "
            + right.type().dtype()
            + ": they do not compare";
    EvaluatedCheck prevented =
        new EvaluatedCheck(
            RulePaths.of(RuleName.COMPARE_COLUMNS, index),
            form.prevented(RuleName.COMPARE_COLUMNS, columns(), rule.severity(), threshold(), why));
    AggregateRef leftNulls = sheet.ask(NullRatioCheck.nullsOf(left));
    AggregateRef rightNulls = sheet.ask(NullRatioCheck.nullsOf(right));
    return (answers, distinctRows) ->
        NullRatioCheck.isAllNull(answers, rows, leftNulls)
                || NullRatioCheck.isAllNull(answers, rows, rightNulls)
            ? Optional.empty()
            : Optional.of(prevented);
  }

  private String columns() {
    return rule.left() + "," + rule.right();
  }

  private JsonObject threshold() {
    return new JsonMembers()
        .put("operator", rule.operator().wire())
        .put("right_column", rule.right())
        .toObject();
  }

  private Operator operator() {
    return switch (rule.operator()) {
      case EQ -> Operator.EQ;
      case NE -> Operator.NE;
      case GT -> Operator.GT;
      case GTE -> Operator.GE;
      case LT -> Operator.LT;
      case LTE -> Operator.LE;
    };
  }
}
