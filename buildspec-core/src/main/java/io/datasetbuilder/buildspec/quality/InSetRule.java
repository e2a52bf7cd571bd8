package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.gold.GoldFilter;
import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;

/**
 * Every value of a column is one of these. Nulls are no violation.
 *
 * @param values texts, numbers or booleans, all of one of these; 1 to {@value #MOST_VALUES}
 * @param severity what a violation does
 */
public record InSetRule(GoldFilter.OneOf values, QualityRules.Severity severity)
    implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<InSetRule> KIND =
      Kind.of(
          "in_set",
          InSetRule.class,
          Fields.KnownFields.of("column", "values", SeverityField.NAME),
          InSetRule::read);

  static final int MOST_VALUES = 1_000;

  private static InSetRule read(Fields fields) {
    return new InSetRule(
        new GoldFilter.OneOf(
            fields.requiredText("column"),
            fields.required("values").map(RuleValues::oneKind).orElse(List.of())),
        SeverityField.read(fields));
  }

  @Override
  public String column() {
    return values.column();
  }

  @Override
  public Kind<InSetRule> kind() {
    return KIND;
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    if (values.values().size() > MOST_VALUES) {
      String message = "a set has at most 1,000 values";
      log.add(ValidationProblem.TOO_MANY_SET_VALUES, at.field("values"), message);
    }
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("column", column())
        .put("values", new JsonArray(values.values()))
        .put(SeverityField.NAME, severity)
        .object();
  }
}
