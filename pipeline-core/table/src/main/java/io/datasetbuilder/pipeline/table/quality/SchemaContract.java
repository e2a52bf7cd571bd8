package io.datasetbuilder.pipeline.table.quality;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.schema.SourceSchema;
import io.datasetbuilder.pipeline.model.manifest.CheckStatus;
import io.datasetbuilder.pipeline.model.manifest.QualityCheckResult;
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
  private final List<QualityCheckResult> checks = new ArrayList<>();
  private final List<Violation> violations = new ArrayList<>();

  private SchemaContract(String sourceKey, List<Column> columns) {
    this.sourceKey = sourceKey;
    this.columns = columns;
  }

  /**
   * The evaluated contract.
   *
   * @param checks a result for each check, required columns first
   * @param violations what breaks the contract, in the same order
   */
  public record Result(List<QualityCheckResult> checks, List<Violation> violations) {
    public Result {
      checks = List.copyOf(checks);
      violations = List.copyOf(violations);
    }
  }

  /**
   * A line of the contract that the columns break.
   *
   * @param at its location below the source
   * @param column the column that it names
   * @param mismatch what type the column has instead; empty when there is no such column
   */
  public record Violation(String at, String column, Optional<String> mismatch) {}

  /** Evaluates the contract of a source over the columns of its Silver. */
  public static Result check(String sourceKey, SourceSchema schema, List<Column> columns) {
    SchemaContract contract = new SchemaContract(sourceKey, columns);
    for (int i = 0; i < schema.required().size(); i++) {
      contract.require(schema.required().get(i), "schema.required[" + i + "]");
    }
    boolean complete = contract.violations.isEmpty();
    schema.dtypes().forEach((name, expected) -> contract.checkType(name, expected, complete));
    return new Result(contract.checks, contract.violations);
  }

  /** Whether a column of this type is of the family that a spec names. */
  private static boolean isOf(SourceSchema.NamedDtype expected, DataType type) {
    return switch (expected) {
      case BOOL -> type == DataType.Simple.BOOLEAN;
      case DATE -> type == DataType.Simple.DATE;
      case DATETIME -> type == DataType.Simple.DATETIME || type == DataType.Simple.DATETIME_NS;
      case FLOAT -> type == DataType.Simple.FLOAT64 || type == DataType.Simple.FLOAT32;
      case INT -> type instanceof DataType.Whole;
      case STR -> type == DataType.Simple.STRING;
      case TIME -> type == DataType.Simple.TIME || type == DataType.Simple.TIME_NS;
    };
  }

  /**
   * The type that the name of a family means: the type that a cast to it gives and that documents
   * show.
   */
  public static DataType canonical(SourceSchema.NamedDtype dtype) {
    return switch (dtype) {
      case BOOL -> DataType.Simple.BOOLEAN;
      case DATE -> DataType.Simple.DATE;
      case DATETIME -> DataType.Simple.DATETIME;
      case FLOAT -> DataType.Simple.FLOAT64;
      case INT -> DataType.Whole.INT64;
      case STR -> DataType.Simple.STRING;
      case TIME -> DataType.Simple.TIME;
    };
  }

  private void require(String name, String at) {
    boolean present = type(name).isPresent();
    checks.add(
        result(
            "required_column",
            name,
            present,
            JsonValue.of(present),
            JsonValue.of(true),
            "column '" + name + "' is missing"));
    if (!present) {
      violations.add(new Violation(at, name, Optional.empty()));
    }
  }

  private void checkType(String name, SourceSchema.NamedDtype expected, boolean complete) {
    String at = "schema.dtypes." + name;
    Optional<DataType> actual = type(name);
    if (actual.isEmpty()) {
      violations.add(new Violation(at, name, Optional.empty()));
      return;
    }
    boolean fits = isOf(expected, actual.get());
    String wanted = canonical(expected).dtype();
    String mismatch = "column '" + name + "' is " + actual.get().dtype() + ", not " + wanted;
    if (complete || !fits) {
      checks.add(
          result(
              "dtype",
              name,
              fits,
              JsonValue.of(actual.get().dtype()),
              JsonValue.of(wanted),
              mismatch));
    }
    if (!fits) {
      violations.add(new Violation(at, name, Optional.of(mismatch)));
    }
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
