package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.column.ColumnDescription;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.problem.ProblemLog;
import io.datasetbuilder.buildspec.rule.FieldRules;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.text.FieldPath;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Reads and checks {@code schema.columns}, the descriptions of columns. */
final class ColumnFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of("label", "description", "unit", "codes");

  private ColumnFields() {}

  /** The description that a value writes. */
  static ColumnDescription read(Value value) {
    Optional<Fields> fields = value.fields(FIELDS);
    return new ColumnDescription(
        text(fields, "label"),
        text(fields, "description"),
        text(fields, "unit"),
        fields
            .flatMap(read -> read.optional("codes"))
            .map(codes -> codes.entries(Value::filledText))
            .orElseGet(() -> SortedNames.of(Map.of())));
  }

  private static Optional<String> text(Optional<Fields> fields, String name) {
    return fields.flatMap(read -> read.optional(name)).map(Value::filledText);
  }

  /** Notes what is wrong with the descriptions at a place. */
  static void check(SortedMap<String, ColumnDescription> columns, FieldPath at, ProblemLog log) {
    columns.forEach((name, column) -> check(column, at.field(name), log));
  }

  private static void check(ColumnDescription column, FieldPath at, ProblemLog log) {
    check(column.label(), "label", ColumnDescription.LONGEST_LABEL, at, log);
    check(column.description(), "description", ColumnDescription.LONGEST_DESCRIPTION, at, log);
    check(column.unit(), "unit", ColumnDescription.LONGEST_UNIT, at, log);
    FieldPath codes = at.field("codes");
    if (column.codes().size() > ColumnDescription.MOST_CODES) {
      String message =
          codes.notation() + " has more than %,d codes".formatted(ColumnDescription.MOST_CODES);
      log.add(ValidationProblem.TOO_MANY_CODES, codes, message);
      return;
    }
    column
        .codes()
        .forEach(
            (code, meaning) -> {
              check(Optional.of(meaning), code, ColumnDescription.LONGEST_LABEL, codes, log);
              FieldRules.checkProse(code, codes.field(code), log);
              FieldRules.checkLength(code, ColumnDescription.LONGEST_LABEL, codes.field(code), log);
            });
  }

  private static void check(
      Optional<String> text, String name, int longest, FieldPath owner, ProblemLog log) {
    text.ifPresent(
        written -> {
          FieldRules.checkFilled(written, name, owner, log);
          FieldRules.checkProse(written, owner.field(name), log);
          FieldRules.checkLength(written, longest, owner.field(name), log);
        });
  }
}
