package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.text.FieldPath;
import java.util.List;

/**
 * No two rows have the same key. Rows in which a column of the key is null have none.
 *
 * @param columns the key, at least one column and none twice
 * @param severity what a violation does
 */
public record UniqueRule(List<String> columns, QualityRules.Severity severity)
    implements ListedRule {

  /** The kind of these rules. */
  public static final Kind<UniqueRule> KIND =
      Kind.of(
          "unique",
          UniqueRule.class,
          Fields.KnownFields.of("columns", SeverityField.NAME),
          UniqueRule::read);

  public UniqueRule {
    columns = List.copyOf(columns);
  }

  private static UniqueRule read(Fields fields) {
    return new UniqueRule(KeyColumns.read(fields), SeverityField.read(fields));
  }

  @Override
  public Kind<UniqueRule> kind() {
    return KIND;
  }

  @Override
  public List<NamedColumn> columns(FieldPath at) {
    return KeyColumns.named(columns, at);
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    KeyColumns.check(columns, at, log);
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("columns", CanonicalMembers.texts(columns))
        .put(SeverityField.NAME, severity)
        .object();
  }
}
