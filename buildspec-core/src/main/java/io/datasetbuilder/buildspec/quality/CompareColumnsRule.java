package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;

/**
 * A relation between two columns of each row (Spec, "quality.compare_columns"). Only rows where
 * both are non-null are evaluated.
 */
public record CompareColumnsRule(
    String left, ComparisonOperator operator, String right, QualityRules.Severity severity)
    implements ListedRule {

  /** The kind of these rules. */
  public static final Kind<CompareColumnsRule> KIND =
      new Kind<>(
          "compare_columns",
          "compare_columns",
          CompareColumnsRule.class,
          Fields.KnownFields.of("left", "operator", "right", SeverityField.NAME),
          CompareColumnsRule::read,
          true);

  private static CompareColumnsRule read(Fields fields) {
    return new CompareColumnsRule(
        fields.requiredText("left"),
        ComparisonOperator.read(fields),
        fields.requiredText("right"),
        SeverityField.read(fields));
  }

  @Override
  public Kind<CompareColumnsRule> kind() {
    return KIND;
  }

  @Override
  public List<NamedColumn> columns(FieldPath at) {
    return List.of(
        new NamedColumn(at.field("left"), left), new NamedColumn(at.field("right"), right));
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("left", left)
        .put("operator", operator)
        .put("right", right)
        .put(SeverityField.NAME, severity)
        .object();
  }
}
