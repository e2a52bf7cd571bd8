package io.datasetbuilder.buildspec.schema;

import io.datasetbuilder.buildspec.gold.FilterFields;
import io.datasetbuilder.buildspec.gold.GoldFields;
import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.LoadMessages;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.rule.ValidationProblem;
import io.datasetbuilder.buildspec.schema.DerivedRule.DateParts;
import io.datasetbuilder.buildspec.schema.DerivedRule.JoinKey;
import io.datasetbuilder.buildspec.schema.SourceSchema.ColumnNullTokens.OnAbsent;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Reads {@code sources[].schema}. An unknown type is a problem of the second gate; its entry is
 * left out.
 */
public final class SchemaFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of(
          "required",
          "dtypes",
          "casts",
          "rename",
          "derived",
          "read_as",
          "null_tokens",
          "column_null_tokens",
          "coalesce",
          "zfill",
          "drop",
          "filter",
          "select",
          "columns");

  private static final Fields.KnownFields TOKEN_FIELDS =
      Fields.KnownFields.of("tokens", "on_absent");

  private static final Choices<OnAbsent> ON_ABSENT = Choices.of(OnAbsent.values());

  private SchemaFields() {}

  /** The schema that a value writes. */
  public static SourceSchema read(Value value) {
    return value.fields(FIELDS).map(SchemaFields::schema).orElse(SourceSchema.empty());
  }

  private static SourceSchema schema(Fields fields) {
    return new SourceSchema(
        fields.names("required"),
        present(fields, "dtypes", value -> dtype(value, ValidationProblem.UNKNOWN_DTYPE)),
        present(fields, "casts", CastFields::read),
        byColumn(fields, "rename", Value::filledText),
        fields.optional("derived").map(DerivedFields::read).orElse(List.of()),
        fields.optional("read_as").flatMap(SchemaFields::readAs),
        fields.optional("null_tokens").map(Value::texts).orElse(List.of()),
        byColumn(fields, "column_null_tokens", SchemaFields::columnNullTokens),
        byColumn(fields, "coalesce", Value::filledTexts),
        present(fields, "zfill", SchemaFields::width),
        fields.names("drop"),
        fields.optional("filter").map(FilterFields::read).orElse(List.of()),
        fields.optional("select").map(GoldFields::select),
        byColumn(fields, "columns", ColumnFields::read));
  }

  private static Optional<SourceSchema.NamedDtype> readAs(Value value) {
    return dtype(value, ValidationProblem.UNKNOWN_READ_AS_TYPE);
  }

  private static Optional<SourceSchema.NamedDtype> dtype(Value value, ValidationProblem unknown) {
    String name = value.text();
    Optional<SourceSchema.NamedDtype> dtype = SourceSchema.NamedDtype.named(name);
    if (dtype.isEmpty()) {
      String message = "there is no dtype " + Quoting.quoted(name);
      value.report(
          unknown, message, LoadMessages.nearestOf(name, SourceSchema.NamedDtype.allNames()));
    }
    return dtype;
  }

  private static SourceSchema.ColumnNullTokens columnNullTokens(Value value) {
    Optional<Fields> fields = value.fields(TOKEN_FIELDS);
    List<String> tokens =
        fields.flatMap(read -> read.optional("tokens")).map(Value::texts).orElse(List.of());
    OnAbsent onAbsent =
        fields
            .flatMap(read -> read.optional("on_absent"))
            .map(SchemaFields::onAbsent)
            .orElse(OnAbsent.ERROR);
    return new SourceSchema.ColumnNullTokens(tokens, onAbsent);
  }

  private static OnAbsent onAbsent(Value value) {
    String name = value.text();
    Optional<OnAbsent> policy = ON_ABSENT.named(name);
    if (policy.isEmpty()) {
      String message = "there is no policy " + Quoting.quoted(name);
      String hint = LoadMessages.nearestOf(name, ON_ABSENT.names());
      value.report(ValidationProblem.UNKNOWN_ON_ABSENT_POLICY, message, hint);
    }
    return policy.orElse(OnAbsent.ERROR);
  }

  private static Optional<Integer> width(Value value) {
    BigDecimal width = value.number();
    boolean whole = width.stripTrailingZeros().scale() <= 0;
    BigDecimal widest = BigDecimal.valueOf(SourceSchema.WIDEST);
    if (whole && width.signum() > 0 && width.compareTo(widest) <= 0) {
      return Optional.of(width.intValue());
    }
    String message = "a zfill width is a whole number from 1 to " + SourceSchema.WIDEST;
    value.report(ValidationProblem.INVALID_ZFILL_WIDTH, message);
    return Optional.empty();
  }

  private static <T> SortedMap<String, T> byColumn(
      Fields fields, String name, Function<Value, T> reading) {
    return fields
        .optional(name)
        .map(value -> value.entries(reading))
        .orElseGet(() -> SortedNames.of(Map.of()));
  }

  private static <T> SortedMap<String, T> present(
      Fields fields, String name, Function<Value, Optional<T>> reading) {
    SortedMap<String, T> present = new TreeMap<>(SortedNames.BY_CODE_POINT);
    byColumn(fields, name, reading)
        .forEach((column, read) -> read.ifPresent(value -> present.put(column, value)));
    return present;
  }

  /**
   * Reads {@code sources[].schema.derived}. A rule of an unknown kind or with the wrong number of
   * columns is a problem of the second gate; a join key of the same name replaces it, so that names
   * are still compared.
   */
  static final class DerivedFields {

    private static final Fields.KnownFields FIELDS =
        Fields.KnownFields.of("name", "kind", "columns");

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
}
