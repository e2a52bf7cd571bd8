package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Bounds of a column's values (Spec, "quality.range"). Nulls are no violation.
 *
 * @param column the column
 * @param min the smallest value allowed
 * @param max the largest value allowed
 * @param severity what a violation does
 */
public record RangeRule(
    String column,
    Optional<BigDecimal> min,
    Optional<BigDecimal> max,
    QualityRules.Severity severity)
    implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<RangeRule> KIND =
      new Kind<>(
          "range",
          "range",
          RangeRule.class,
          Fields.KnownFields.of("column", "min", "max", SeverityField.NAME),
          RangeRule::read,
          true);

  public RangeRule {
    min = min.map(CanonicalJson::byValue);
    max = max.map(CanonicalJson::byValue);
  }

  private static RangeRule read(Fields fields) {
    return new RangeRule(
        fields.requiredText("column"),
        fields.optional("min").map(Value::number),
        fields.optional("max").map(Value::number),
        SeverityField.read(fields));
  }

  @Override
  public Kind<RangeRule> kind() {
    return KIND;
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    RuleBounds.check(min, max, "the range of " + Quoting.quoted(column), at, log);
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("column", column)
        .putOrNull("min", min.map(CanonicalMembers::number))
        .putOrNull("max", max.map(CanonicalMembers::number))
        .put(SeverityField.NAME, severity)
        .object();
  }
}
