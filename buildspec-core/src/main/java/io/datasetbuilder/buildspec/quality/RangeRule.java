package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.math.BigDecimal;
import java.util.List;
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
    implements ListedRule {

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
  public List<NamedColumn> columns(FieldPath at) {
    return List.of(new NamedColumn(at.field("column"), column));
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    if (min.isEmpty() && max.isEmpty()) {
      String message = "the range of " + Quoting.quoted(column) + " has neither min nor max";
      log.add(ValidationProblem.EMPTY_RANGE_RULE, at, message);
    }
    if (min.filter(this::isAboveMax).isPresent()) {
      String message = "the range of " + Quoting.quoted(column) + " has min above max";
      log.add(ValidationProblem.INVERTED_RANGE_RULE, at, message);
    }
  }

  private boolean isAboveMax(BigDecimal number) {
    return max.filter(most -> number.compareTo(most) > 0).isPresent();
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
