package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.KnownFields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.DerivedRule.DateParts;
import io.datasetbuilder.buildspec.schema.DerivedRule.JoinKey;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code sources[].schema.derived}. A rule of an unknown kind or with the wrong number of
 * columns is a problem of the second gate; a join key of the same name stands in for it, so that
 * names are still compared.
 */
final class DerivedFields {

  private static final KnownFields FIELDS = KnownFields.of("name", "kind", "columns");

  private static final List<String> KINDS = List.of(DateParts.KIND, JoinKey.KIND);

  private DerivedFields() {}

  static List<DerivedRule> read(Value list) {
    return list.items().stream()
        .flatMap(item -> item.fields(FIELDS).stream())
        .map(DerivedFields::rule)
        .toList();
  }

  private static DerivedRule rule(Fields fields) {
    String name = fields.requiredText("name");
    Optional<Value> kind = fields.required("kind");
    List<String> columns = fields.required("columns").map(Value::filledTexts).orElse(List.of());
    String written = kind.map(Value::text).orElse("");
    if (written.equals(DateParts.KIND) && columns.size() == 3) {
      return new DateParts(name, columns.get(0), columns.get(1), columns.get(2));
    }
    if (!KINDS.contains(written)) {
      kind.ifPresent(DerivedFields::unknownKind);
    } else if (written.equals(DateParts.KIND) || columns.isEmpty()) {
      arity(fields, written);
    }
    return new JoinKey(name, columns);
  }

  private static void unknownKind(Value kind) {
    String message = "there is no derived kind " + Quoting.quoted(kind.text());
    String hint = LoadMessages.nearestOf(kind.text(), KINDS);
    kind.report(ValidationProblem.UNKNOWN_DERIVED_KIND, message, hint);
  }

  private static void arity(Fields fields, String kind) {
    String message =
        kind.equals(DateParts.KIND)
            ? "date_parts names exactly three columns: year, month and day"
            : "join_key names one column or more";
    fields.report(ValidationProblem.DERIVED_COLUMN_ARITY, message);
  }
}
