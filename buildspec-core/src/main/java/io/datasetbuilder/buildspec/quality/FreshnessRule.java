package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import java.time.Duration;
import java.util.Optional;

/**
 * The newest date or datetime of a column is not older than this when the dataset is built.
 *
 * @param maxAge as the spec writes it, in weeks, days and hours
 * @param severity what a violation does
 */
public record FreshnessRule(String column, String maxAge, QualityRules.Severity severity)
    implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<FreshnessRule> KIND =
      Kind.of(
          "freshness",
          FreshnessRule.class,
          Fields.KnownFields.of("column", "max_age", SeverityField.NAME),
          FreshnessRule::read);

  private static FreshnessRule read(Fields fields) {
    Optional<Value> age = fields.required("max_age");
    String text = age.map(Value::filledText).orElse("");
    if (!text.isEmpty() && RefreshCadence.of(text).isEmpty()) {
      age.get()
          .report(
              ValidationProblem.INVALID_MAX_AGE,
              "the age is not a duration in weeks, days and hours above zero");
    }
    return new FreshnessRule(fields.requiredText("column"), text, SeverityField.read(fields));
  }

  /** The age as a duration, above zero. */
  public Duration duration() {
    return RefreshCadence.of(maxAge).orElseThrow().duration();
  }

  @Override
  public Kind<FreshnessRule> kind() {
    return KIND;
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("column", column)
        .put("max_age", maxAge)
        .put(SeverityField.NAME, severity)
        .object();
  }
}
