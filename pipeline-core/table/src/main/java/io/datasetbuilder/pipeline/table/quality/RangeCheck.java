package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.RangeRule;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.table.compare.NumberLiterals;
import io.datasetbuilder.pipeline.table.compare.Numbers;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code quality.range}: both ends are inclusive and compared exactly with whole numbers and
 * decimals; with floats, as the float of the column's width that the end reads as. Nulls are no
 * violation; NaN lies in no interval and is one. Only numbers can be checked.
 */
final class RangeCheck {

  private RangeCheck() {}

  static PreparedCheck ask(RangeRule rule, Column column, RuleResults results, CheckedTable table) {
    if (!Numbers.isNumber(column.type())) {
      String why = "column '" + column.name() + "' is " + column.type().dtype() + ", not a number";
      return results.prevented(column.name(), List.of(column), threshold(rule), why, table);
    }
    return results.eachValue(
        column,
        threshold(rule),
        table.count(outside(rule, column)),
        " values of column '" + column.name() + "' are " + wording(rule),
        table);
  }

  private static Expression outside(RangeRule rule, Column column) {
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

  private static JsonObject threshold(RangeRule rule) {
    return new JsonMembers()
        .putOrNull("min", rule.min(), JsonValue::of)
        .putOrNull("max", rule.max(), JsonValue::of)
        .toObject();
  }

  private static String wording(RangeRule rule) {
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
