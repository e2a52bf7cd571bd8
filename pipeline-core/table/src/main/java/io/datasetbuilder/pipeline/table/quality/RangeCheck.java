package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.QualityRules;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch;
import io.datasetbuilder.pipeline.table.aggregate.AggregateBatch.AggregateRef;
import io.datasetbuilder.pipeline.table.compare.NumberLiterals;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import io.datasetbuilder.pipeline.table.quality.QualityEvaluation.EvaluatedCheck;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code quality.range}: both ends are inclusive and compared exactly with whole numbers and
 * decimals; with floats, as the float of the column's width that the end reads as. Nulls are no
 * violation; NaN lies in no interval and is one. Only numbers can be checked.
 *
 * @param index the rule's place in the list, from 0
 */
record RangeCheck(CheckResultFactory form, int index, QualityRules.RangeRule rule) {

  /**
   * Adds the counts that the rule needs to the batch. The rule has no result where every value is
   * null, whatever dtype the format of the source gave the column.
   */
  PreparedRules.PreparedCheck ask(Column column, AggregateRef rows, AggregateBatch sheet) {
    AggregateRef nulls = sheet.ask(NullRatioCheck.nullsOf(column));
    String at = RuleName.RulePaths.of(RuleName.RANGE, index);
    if (!Numbers.isNumber(column.type())) {
      String why = "column '" + column.name() + "' is " + column.type().dtype() + ", not a number";
      EvaluatedCheck prevented =
          new EvaluatedCheck(
              at, form.prevented(RuleName.RANGE, column.name(), rule.severity(), threshold(), why));
      return (answers, distinctRows) ->
          NullRatioCheck.isAllNull(answers, rows, nulls)
              ? Optional.empty()
              : Optional.of(prevented);
    }
    return new CheckResultFactory.RowRuleCheck(
        form,
        RuleName.RANGE,
        at,
        column.name(),
        rule.severity(),
        threshold(),
        answers -> answers.count(rows) - answers.count(nulls),
        sheet.ask(new Figure.CountWhere(outside(column))),
        " values of column '" + column.name() + "' are " + wording());
  }

  private Expression outside(Column column) {
    Expression cell = Expression.column(column.name());
    List<Expression> outside = new ArrayList<>();
    if (Numbers.isFloat(column.type())) {
      outside.add(new Expression.IsNan(cell));
    }
    rule.min()
        .map(min -> NumberLiterals.compare(cell, column.type(), Operator.LT, min))
        .ifPresent(outside::add);
    rule.max()
        .map(max -> NumberLiterals.compare(cell, column.type(), Operator.GT, max))
        .ifPresent(outside::add);
    return new Expression.AnyOf(outside);
  }

  private JsonObject threshold() {
    return new JsonMembers()
        .putOrNull("min", rule.min(), JsonValue::of)
        .putOrNull("max", rule.max(), JsonValue::of)
        .toObject();
  }

  private String wording() {
    if (rule.min().isPresent() && rule.max().isPresent()) {
      return "outside " + shown(rule.min()) + " to " + shown(rule.max());
    }
    return rule.min().isPresent()
        ? "not at least " + shown(rule.min())
        : "not at most " + shown(rule.max());
  }

  private static String shown(Optional<BigDecimal> end) {
    return end.map(BigDecimal::toString).orElse("");
  }
}
