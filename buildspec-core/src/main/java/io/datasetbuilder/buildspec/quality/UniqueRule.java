package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.stream.IntStream;

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
    return new UniqueRule(
        fields
            .required("columns")
            .map(value -> value.filledItems().stream().map(Value::filledText).toList())
            .orElse(List.of()),
        SeverityField.read(fields));
  }

  @Override
  public Kind<UniqueRule> kind() {
    return KIND;
  }

  @Override
  public List<NamedColumn> columns(FieldPath at) {
    FieldPath list = at.field("columns");
    return IntStream.range(0, columns.size())
        .mapToObj(i -> new NamedColumn(list.item(i), columns.get(i)))
        .toList();
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    for (int i : Duplicates.in(columns)) {
      String message = "the key names the column " + Quoting.quoted(columns.get(i)) + " twice";
      log.add(ValidationProblem.REPEATED_KEY_COLUMN, at.field("columns").item(i), message);
    }
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("columns", CanonicalMembers.texts(columns))
        .put(SeverityField.NAME, severity)
        .object();
  }
}
