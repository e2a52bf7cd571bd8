package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;

/**
 * Every text of a column matches a regular expression as a whole. Nulls are no violation.
 *
 * @param pattern see {@link RulePattern}
 * @param severity what a violation does
 */
public record MatchesRule(String column, String pattern, QualityRules.Severity severity)
    implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<MatchesRule> KIND =
      Kind.of(
          "matches",
          MatchesRule.class,
          Fields.KnownFields.of("column", "pattern", SeverityField.NAME),
          MatchesRule::read);

  private static MatchesRule read(Fields fields) {
    return new MatchesRule(
        fields.requiredText("column"), fields.requiredText("pattern"), SeverityField.read(fields));
  }

  @Override
  public Kind<MatchesRule> kind() {
    return KIND;
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    RulePattern.flawOf(pattern)
        .ifPresent(flaw -> log.add(ValidationProblem.INVALID_PATTERN, at.field("pattern"), flaw));
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("column", column)
        .put("pattern", pattern)
        .put(SeverityField.NAME, severity)
        .object();
  }
}
