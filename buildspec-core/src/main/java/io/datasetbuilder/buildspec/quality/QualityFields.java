package io.datasetbuilder.buildspec.quality;

import io.datasetbuilder.buildspec.load.Fields;
import io.datasetbuilder.buildspec.load.Value;
import io.datasetbuilder.buildspec.text.Choices;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Reads {@code quality}. */
public final class QualityFields {

  private static final Fields.KnownFields FIELDS =
      Fields.KnownFields.of(
          "max_duplicate_rate",
          "max_duplicate_rate_severity",
          "max_null_ratio",
          "max_null_ratio_severity",
          "min_rows",
          "min_rows_severity",
          "range",
          "compare_columns");

  private static final Fields.KnownFields RANGE_FIELDS =
      Fields.KnownFields.of("column", "min", "max", "severity");

  private static final Fields.KnownFields COMPARE_FIELDS =
      Fields.KnownFields.of("left", "operator", "right", "severity");

  private static final Choices<QualityRules.Severity> SEVERITIES =
      Choices.of(QualityRules.Severity.values());

  private static final Choices<QualityRules.ComparisonOperator> OPERATORS =
      Choices.of(QualityRules.ComparisonOperator.values());

  private QualityFields() {}

  /** The rules that a value writes. */
  public static QualityRules read(Value value) {
    return value.fields(FIELDS).map(QualityFields::rules).orElse(QualityRules.none());
  }

  private static QualityRules rules(Fields fields) {
    return new QualityRules(
        fields.optional("max_duplicate_rate").map(Value::number),
        severity(fields, "max_duplicate_rate_severity"),
        fields
            .optional("max_null_ratio")
            .map(value -> value.entries(Value::number))
            .orElseGet(() -> SortedNames.of(Map.of())),
        fields
            .optional("max_null_ratio_severity")
            .map(value -> value.entries(QualityFields::severity))
            .orElseGet(() -> SortedNames.of(Map.of())),
        fields.optional("min_rows").map(Value::integer),
        severity(fields, "min_rows_severity"),
        list(fields, "range", RANGE_FIELDS, QualityFields::range),
        list(fields, "compare_columns", COMPARE_FIELDS, QualityFields::compareColumns));
  }

  private static QualityRules.RangeRule range(Fields fields) {
    return new QualityRules.RangeRule(
        fields.requiredText("column"),
        fields.optional("min").map(Value::number),
        fields.optional("max").map(Value::number),
        severity(fields, "severity"));
  }

  private static QualityRules.CompareColumnsRule compareColumns(Fields fields) {
    return new QualityRules.CompareColumnsRule(
        fields.requiredText("left"),
        fields
            .required("operator")
            .map(value -> value.choice(OPERATORS))
            .orElse(QualityRules.ComparisonOperator.EQ),
        fields.requiredText("right"),
        severity(fields, "severity"));
  }

  private static QualityRules.Severity severity(Fields fields, String name) {
    return fields.optional(name).map(QualityFields::severity).orElse(QualityRules.Severity.WARN);
  }

  private static QualityRules.Severity severity(Value value) {
    return value.choice(SEVERITIES);
  }

  private static <T> List<T> list(
      Fields fields, String name, Fields.KnownFields known, Function<Fields, T> reading) {
    return fields.optional(name).map(Value::items).orElse(List.of()).stream()
        .flatMap(item -> item.fields(known).stream())
        .map(reading)
        .toList();
  }
}
