package io.datasetbuilder.pipeline.runs.stage;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.pipeline.model.type.DataType;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the documents beside a Silver table report it.
 *
 * @param validation empty when nothing states whether the schema holds
 * @param sample the persisted first rows
 */
public record SilverFacts(
    Optional<Long> rowCount,
    List<Column> columns,
    Optional<Statistics> statistics,
    Optional<Validation> validation,
    Sample sample) {

  static final SilverFacts UNKNOWN =
      new SilverFacts(
          Optional.empty(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          new Sample(List.of(), List.of()));

  public SilverFacts {
    columns = List.copyOf(columns);
  }

  SilverFacts withSample(Sample shown) {
    return new SilverFacts(rowCount, columns, statistics, validation, shown);
  }

  SilverFacts withValidation(Optional<Validation> stated) {
    return new SilverFacts(rowCount, columns, statistics, stated, sample);
  }

  /**
   * A column.
   *
   * @param type what the dtype says; empty for a name of another version
   * @param uniqueCount distinct values, null as one of them
   */
  public record Column(
      String name, String dtype, Optional<DataType> type, boolean nullable, long uniqueCount) {

    /** Distinct values, nulls left out. */
    public long distinctCount() {
      return nullable ? uniqueCount - 1 : uniqueCount;
    }
  }

  /**
   * Figures of the table.
   *
   * @param duplicateRate empty in runs older than that figure
   */
  public record Statistics(
      long rowCount, Map<String, Long> nullCounts, Optional<BigDecimal> duplicateRate) {
    public Statistics {
      nullCounts = Collections.unmodifiableMap(new LinkedHashMap<>(nullCounts));
    }
  }

  /** Whether the schema contract holds, and where not. */
  public record Validation(boolean ok, List<Violation> problems) {
    public Validation {
      problems = List.copyOf(problems);
    }
  }

  /**
   * A breach of the schema contract.
   *
   * @param code {@code missing_column} or {@code dtype_mismatch}
   * @param field the column
   */
  public record Violation(String code, Optional<String> field, String message) {}

  /**
   * The first rows.
   *
   * @param rows cells in the order of the columns
   * @param masked columns that were declared as personal data, and whose cells are hidden here
   */
  public record Sample(List<List<JsonValue>> rows, List<String> masked) {
    public Sample {
      rows = rows.stream().map(List::copyOf).toList();
      masked = List.copyOf(masked);
    }
  }
}
