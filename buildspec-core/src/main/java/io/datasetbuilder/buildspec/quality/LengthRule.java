package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Optional;

/**
 * Bounds of the length of a column's texts. Nulls are no violation.
 *
 * @param min the fewest code points allowed, not negative
 * @param max the most code points allowed, not below {@code min}
 * @param severity what a violation does
 */
public record LengthRule(
    String column, Optional<Long> min, Optional<Long> max, QualityRules.Severity severity)
    implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<LengthRule> KIND =
      Kind.of(
          "length",
          LengthRule.class,
          Fields.KnownFields.of("column", "min", "max", SeverityField.NAME),
          LengthRule::read);

  private static LengthRule read(Fields fields) {
    return new LengthRule(
        fields.requiredText("column"),
        fields.optional("min").map(Value::integer),
        fields.optional("max").map(Value::integer),
        SeverityField.read(fields));
  }

  @Override
  public Kind<LengthRule> kind() {
    return KIND;
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    RuleBounds.check(min, max, "the length of " + Quoting.quoted(column), at, log);
    checkBound(min, at.field("min"), log);
    checkBound(max, at.field("max"), log);
  }

  private static void checkBound(Optional<Long> bound, FieldPath at, ProblemLog log) {
    if (bound.filter(length -> length < 0).isPresent()) {
      log.add(ValidationProblem.NEGATIVE_LENGTH, at, "a length is not negative");
    }
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("column", column)
        .putOrNull("min", min.map(JsonValue::of))
        .putOrNull("max", max.map(JsonValue::of))
        .put(SeverityField.NAME, severity)
        .object();
  }
}
