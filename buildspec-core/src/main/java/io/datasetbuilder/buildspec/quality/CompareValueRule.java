package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;

/**
 * A relation of every value of a column to one value. Nulls are no violation.
 *
 * @param value a text, a number or a boolean
 * @param severity what a violation does
 */
public record CompareValueRule(
    String column, ComparisonOperator operator, JsonValue value, QualityRules.Severity severity)
    implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<CompareValueRule> KIND =
      Kind.of(
          "compare_value",
          CompareValueRule.class,
          Fields.KnownFields.of("column", "operator", "value", SeverityField.NAME),
          CompareValueRule::read);

  public CompareValueRule {
    value = CanonicalJson.of(value);
  }

  private static CompareValueRule read(Fields fields) {
    return new CompareValueRule(
        fields.requiredText("column"),
        ComparisonOperator.read(fields),
        fields.required("value").map(RuleValues::one).orElseGet(JsonValue::ofNull),
        SeverityField.read(fields));
  }

  @Override
  public Kind<CompareValueRule> kind() {
    return KIND;
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("column", column)
        .put("operator", operator)
        .put("value", value)
        .put(SeverityField.NAME, severity)
        .object();
  }
}
