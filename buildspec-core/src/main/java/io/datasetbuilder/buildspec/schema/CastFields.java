package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.document.SpecNode.ListNode;
import io.datasetbuilder.buildspec.document.SpecNode.MappingNode;
import io.datasetbuilder.buildspec.document.SpecNode.TextNode;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.CastForm.Enumeration;
import io.datasetbuilder.buildspec.schema.CastForm.Logical;
import io.datasetbuilder.buildspec.schema.SourceSchema.Cast;
import io.datasetbuilder.buildspec.schema.SourceSchema.NamedDtype;
import io.datasetbuilder.buildspec.text.Duplicates;
import io.datasetbuilder.buildspec.text.Quoting;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads one entry of {@code sources[].schema.casts}: the name of a cast, or a mapping of one type
 * to the form of its texts. What is not valid is a problem of the second gate; the entry is left
 * out.
 */
final class CastFields {

  private static final List<String> TYPES =
      List.of(
          "date", "datetime", "time", "int", "float", "decimal", "bool", Enumeration.NAME, "str");
  private static final Fields.KnownFields FORMS =
      Fields.KnownFields.of(TYPES.toArray(String[]::new));
  private static final Fields.KnownFields WORDS = Fields.KnownFields.of("true", "false", "trim");
  private static final Fields.KnownFields VALUES = Fields.KnownFields.of("values", "trim");
  private static final Fields.KnownFields TRIM = Fields.KnownFields.of("trim");

  private CastFields() {}

  /** The cast that a value writes; empty when it is not valid. */
  static Optional<Cast> read(Value value) {
    return value.node() instanceof MappingNode ? form(value) : named(value);
  }

  private static Optional<Cast> named(Value value) {
    String name = value.text();
    Optional<Cast> cast = Cast.named(name);
    if (cast.isPresent() || !(value.node() instanceof TextNode)) {
      return cast;
    }
    if (NumericFields.isDecimal(name)) {
      return NumericFields.decimal(name, value);
    }
    String message = "there is no cast " + Quoting.quoted(name);
    String hint = LoadMessages.nearestOf(name, Cast.allNames());
    value.report(ValidationProblem.UNKNOWN_CAST_DTYPE, message, hint);
    return Optional.empty();
  }

  private static Optional<Cast> form(Value value) {
    Optional<Fields> fields = value.fields(FORMS);
    List<String> written =
        TYPES.stream()
            .filter(type -> fields.flatMap(each -> each.optional(type)).isPresent())
            .toList();
    if (written.size() != 1) {
      refuse(value, "a form is one type with the form of its texts, such as date: dd.MM.yyyy");
      return Optional.empty();
    }
    String type = written.get(0);
    Value form = fields.flatMap(each -> each.optional(type)).orElseThrow();
    return switch (type) {
      case "date" -> TemporalFields.read(NamedDtype.DATE, form);
      case "datetime" -> TemporalFields.read(NamedDtype.DATETIME, form);
      case "time" -> TemporalFields.read(NamedDtype.TIME, form);
      case "bool" -> form.fields(WORDS).flatMap(each -> logical(each, form));
      case "enum" -> enumeration(form);
      case "str" -> form.fields(TRIM).flatMap(each -> trimmed(each, form));
      default -> NumericFields.read(type, form);
    };
  }

  private static Optional<Cast> logical(Fields fields, Value form) {
    List<String> whenTrue = fields.optional("true").map(Value::texts).orElse(List.of());
    List<String> whenFalse = fields.optional("false").map(Value::texts).orElse(List.of());
    boolean trim = trim(fields);
    List<String> words = new ArrayList<>(whenTrue);
    words.addAll(whenFalse);
    if (!Duplicates.in(words).isEmpty()) {
      refuse(form, "a word is listed twice");
      return Optional.empty();
    }
    if (words.isEmpty() && !trim) {
      refuse(form, "the words for true and false are missing");
      return Optional.empty();
    }
    return Optional.of(new Logical(whenTrue, whenFalse, trim));
  }

  private static Optional<Cast> enumeration(Value form) {
    Optional<Fields> fields =
        form.node() instanceof ListNode ? Optional.empty() : form.fields(VALUES);
    List<String> values =
        form.node() instanceof ListNode
            ? form.texts()
            : fields.flatMap(each -> each.optional("values")).map(Value::texts).orElse(List.of());
    if (values.isEmpty()) {
      refuse(form, "an enum lists its values");
      return Optional.empty();
    }
    if (!Duplicates.in(values).isEmpty()) {
      refuse(form, "a value of the enum is listed twice");
      return Optional.empty();
    }
    return Optional.of(new Enumeration(values, fields.map(CastFields::trim).orElse(false)));
  }

  private static Optional<Cast> trimmed(Fields fields, Value form) {
    if (!trim(fields)) {
      refuse(form, "the form of a str is trim: true");
      return Optional.empty();
    }
    return Optional.of(new CastForm.Trimmed());
  }

  static boolean trim(Fields fields) {
    return fields.optional("trim").map(Value::flag).orElse(false);
  }

  static void refuse(Value value, String message) {
    value.report(ValidationProblem.INVALID_CAST_FORM, message);
  }
}
