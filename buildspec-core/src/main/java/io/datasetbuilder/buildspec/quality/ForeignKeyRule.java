package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.json.CanonicalMembers;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.Collection;
import java.util.List;

/**
 * Each key is one of a source of the same spec. Rows in which a column of the key is null have
 * none.
 *
 * @param columns the key, at least one column and none twice
 * @param references the columns that have the key
 * @param severity what a violation does
 */
public record ForeignKeyRule(
    List<String> columns, Reference references, QualityRules.Severity severity)
    implements ListedRule {

  /** The kind of these rules. */
  public static final Kind<ForeignKeyRule> KIND =
      Kind.of(
          "foreign_key",
          ForeignKeyRule.class,
          Fields.KnownFields.of("columns", "references", SeverityField.NAME),
          ForeignKeyRule::read);

  /**
   * Columns of a source.
   *
   * @param source the alias of the source
   * @param columns as many as the key has, in the order of the key
   */
  public record Reference(String source, List<String> columns) {

    private static final Fields.KnownFields FIELDS = Fields.KnownFields.of("source", "columns");

    /** Reference that is read where none is written: a problem of the load. */
    private static final Reference NONE = new Reference("", List.of());

    public Reference {
      columns = List.copyOf(columns);
    }

    private static Reference read(Fields fields) {
      return new Reference(fields.requiredText("source"), KeyColumns.read(fields));
    }
  }

  public ForeignKeyRule {
    columns = List.copyOf(columns);
  }

  private static ForeignKeyRule read(Fields fields) {
    return new ForeignKeyRule(
        KeyColumns.read(fields),
        fields
            .required("references")
            .flatMap(value -> value.fields(Reference.FIELDS))
            .map(Reference::read)
            .orElse(Reference.NONE),
        SeverityField.read(fields));
  }

  @Override
  public Kind<ForeignKeyRule> kind() {
    return KIND;
  }

  @Override
  public List<NamedColumn> columns(FieldPath at) {
    return KeyColumns.named(columns, at);
  }

  /**
   * The columns of the other source that the rule names.
   *
   * @param at place of the rule
   */
  public List<NamedColumn> referencedColumns(FieldPath at) {
    return KeyColumns.named(references.columns(), at.field("references"));
  }

  @Override
  public void check(FieldPath at, ProblemLog log) {
    KeyColumns.check(columns, at, log);
    KeyColumns.check(references.columns(), at.field("references"), log);
    if (columns.size() != references.columns().size()) {
      String message =
          "the key has %d columns and references %d"
              .formatted(columns.size(), references.columns().size());
      log.add(ValidationProblem.KEY_LENGTH_MISMATCH, at.field("references"), message);
    }
  }

  /**
   * Notes that no source has the alias.
   *
   * @param aliases of the sources
   */
  void checkSource(Collection<String> aliases, FieldPath at, ProblemLog log) {
    if (!aliases.contains(references.source())) {
      log.add(
          Problem.of(
                  ValidationProblem.UNKNOWN_REFERENCED_SOURCE,
                  at.field("references").field("source").notation(),
                  "no source has the alias " + Quoting.quoted(references.source()))
              .suggesting(references.source(), aliases));
    }
  }

  @Override
  public JsonObject canonical() {
    return new CanonicalMembers()
        .put("columns", CanonicalMembers.texts(columns))
        .put(
            "references",
            new CanonicalMembers()
                .put("source", references.source())
                .put("columns", CanonicalMembers.texts(references.columns()))
                .object())
        .put(SeverityField.NAME, severity)
        .object();
  }
}
