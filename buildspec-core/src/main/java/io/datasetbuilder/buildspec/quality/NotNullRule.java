package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;

/**
 * No cell of a column is null.
 *
 * @param severity what a violation does
 */
public record NotNullRule(String column, QualityRules.Severity severity) implements ColumnRule {

  /** The kind of these rules. */
  public static final Kind<NotNullRule> KIND =
      Kind.of(
          "not_null",
          NotNullRule.class,
          Fields.KnownFields.of("column", SeverityField.NAME),
          fields -> new NotNullRule(fields.requiredText("column"), SeverityField.read(fields)));

  @Override
  public Kind<NotNullRule> kind() {
    return KIND;
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers().put("column", column).put(SeverityField.NAME, severity).object();
  }
}
