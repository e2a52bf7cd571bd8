package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code quality}. */
public final class QualityFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of(
          Stream.concat(
                  Stream.of(
                      "max_duplicate_rate",
                      "max_duplicate_rate_severity",
                      "max_null_ratio",
                      "max_null_ratio_severity",
                      "min_rows",
                      "min_rows_severity",
                      DriftSeverity.FIELD),
                  RuleKinds.ALL.stream().map(ListedRule.Kind::field))
              .toArray(String[]::new));

  private QualityFields() {}

  /** The rules that a value writes. */
  public static QualityRules read(Value value) {
    return value.fields(FIELDS).map(QualityFields::rules).orElse(QualityRules.none());
  }

  private static QualityRules rules(Fields fields) {
    return new QualityRules(
        fields.optional("max_duplicate_rate").map(Value::number),
        SeverityField.read(fields, "max_duplicate_rate_severity"),
        fields
            .optional("max_null_ratio")
            .map(value -> value.entries(Value::number))
            .orElseGet(() -> SortedNames.of(Map.of())),
        fields
            .optional("max_null_ratio_severity")
            .map(value -> value.entries(SeverityField::read))
            .orElseGet(() -> SortedNames.of(Map.of())),
        fields.optional("min_rows").map(Value::integer),
        SeverityField.read(fields, "min_rows_severity"),
        fields.optional(DriftSeverity.FIELD).map(DriftSeverity::read).orElse(Set.of()),
        RuleKinds.ALL.stream().flatMap(kind -> rules(kind, fields)).toList());
  }

  private static <R extends ListedRule> Stream<ListedRule> rules(
      ListedRule.Kind<R> kind, Fields fields) {
    return fields.optional(kind.field()).map(Value::items).orElse(List.of()).stream()
        .flatMap(item -> item.fields(kind.fields()).stream())
        .map(kind.reading());
  }
}
