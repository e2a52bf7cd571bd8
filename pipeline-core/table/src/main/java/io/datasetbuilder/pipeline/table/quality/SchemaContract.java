package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code schema.required} and {@code schema.dtypes} as checks. A violation is always a hard failure
 * (Spec, "sources[].schema"); when a required column is missing, no dtype PASS is produced.
 */
public final class SchemaContract {

  static final String CATEGORY = "schema";

  private final String sourceKey;
  private final List<Column> columns;

  public SchemaContract(String sourceKey, List<Column> columns) {
    this.sourceKey = sourceKey;
    this.columns = List.copyOf(columns);
  }

  /** Every check of the contract, required columns first. */
  public List<QualityCheckResult> check(SourceSchema schema) {
    List<QualityCheckResult> results = new ArrayList<>();
    schema.required().forEach(name -> results.add(required(name)));
    boolean complete = results.stream().allMatch(result -> result.status() == CheckStatus.PASS);
    schema
        .dtypes()
        .forEach(
            (name, expected) ->
                type(name)
                    .map(actual -> dtype(name, expected, actual))
                    .filter(result -> complete || result.status() == CheckStatus.FAIL)
                    .ifPresent(results::add));
    return results;
  }

  /** Whether a column of this type is of the family that a spec names. */
  public static boolean isOf(SourceSchema.NamedDtype expected, DataType type) {
    return switch (expected) {
      case BOOL -> type == DataType.Simple.BOOLEAN;
      case DATE -> type == DataType.Simple.DATE;
      case DATETIME -> type == DataType.Simple.DATETIME || type == DataType.Simple.DATETIME_NS;
      case FLOAT -> type == DataType.Simple.FLOAT64 || type == DataType.Simple.FLOAT32;
      case INT -> type instanceof DataType.Whole;
      case STR -> type == DataType.Simple.STRING;
    };
  }

  /** The type that a family's name stands for: what a cast to it gives, and how it is shown. */
  public static DataType canonical(SourceSchema.NamedDtype dtype) {
    return switch (dtype) {
      case BOOL -> DataType.Simple.BOOLEAN;
      case DATE -> DataType.Simple.DATE;
      case DATETIME -> DataType.Simple.DATETIME;
      case FLOAT -> DataType.Simple.FLOAT64;
      case INT -> DataType.Whole.INT64;
      case STR -> DataType.Simple.STRING;
    };
  }

  private QualityCheckResult required(String name) {
    boolean present = type(name).isPresent();
    return result(
        "required_column",
        name,
        present,
        JsonValue.of(present),
        JsonValue.of(true),
        "column '" + name + "' is missing");
  }

  private QualityCheckResult dtype(String name, SourceSchema.NamedDtype expected, DataType actual) {
    String wanted = canonical(expected).dtype();
    return result(
        "dtype",
        name,
        isOf(expected, actual),
        JsonValue.of(actual.dtype()),
        JsonValue.of(wanted),
        "column '" + name + "' is " + actual.dtype() + ", not " + wanted);
  }

  private QualityCheckResult result(
      String rule,
      String column,
      boolean passed,
      JsonValue actual,
      JsonValue threshold,
      String failure) {
    return new QualityCheckResult(
        sourceKey,
        CATEGORY,
        rule,
        Optional.of(column),
        passed ? CheckStatus.PASS : CheckStatus.FAIL,
        actual,
        threshold,
        Optional.empty(),
        Optional.empty(),
        passed ? Optional.empty() : Optional.of(failure));
  }

  private Optional<DataType> type(String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .map(Column::type)
        .findFirst();
  }
}
