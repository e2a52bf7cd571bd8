package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.quality.LengthRule;
import io.datasetbuilder.buildspec.quality.MatchesRule;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.table.plan.Expression;
import io.datasetbuilder.pipeline.table.plan.Expression.Operator;
import io.datasetbuilder.pipeline.table.quality.PreparedRules.PreparedCheck;
import java.util.ArrayList;
import java.util.List;

/** {@code quality.length} and {@code quality.matches}: only texts can be checked. */
final class TextChecks {

  private TextChecks() {}

  static PreparedCheck ask(
      LengthRule rule, Column column, RuleResults results, CheckedTable table) {
    return check(
        column,
        tooShortOrTooLong(rule),
        new JsonMembers()
            .putOrNull("min", rule.min(), JsonValue::of)
            .putOrNull("max", rule.max(), JsonValue::of)
            .toObject(),
        " values of column '" + column.name() + "' are too short or too long",
        results,
        table);
  }

  private static Expression tooShortOrTooLong(LengthRule rule) {
    Expression length = new Expression.Length(Expression.column(rule.column()));
    List<Expression> outside = new ArrayList<>();
    rule.min()
        .map(min -> new Expression.Comparison(Operator.LT, length, Expression.number(min)))
        .ifPresent(outside::add);
    rule.max()
        .map(max -> new Expression.Comparison(Operator.GT, length, Expression.number(max)))
        .ifPresent(outside::add);
    return new Expression.AnyOf(outside);
  }

  static PreparedCheck ask(
      MatchesRule rule, Column column, RuleResults results, CheckedTable table) {
    Expression text = Expression.column(column.name());
    return check(
        column,
        new Expression.Not(new Expression.Matches(text, rule.pattern())),
        new JsonMembers().put("pattern", rule.pattern()).toObject(),
        " values of column '" + column.name() + "' do not match the pattern",
        results,
        table);
  }

  private static PreparedCheck check(
      Column column,
      Expression broken,
      JsonObject threshold,
      String wording,
      RuleResults results,
      CheckedTable table) {
    if (column.type() == Simple.STRING) {
      return results.eachValue(column, threshold, table.count(broken), wording, table);
    }
    String why = "column '" + column.name() + "' is " + column.type().dtype() + ", not a text";
    return results.prevented(column.name(), List.of(column), threshold, why, table);
  }
}
