package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Statistics of every column of a table (Spec, "Endpoints", profile).
 *
 * @param rows number of rows of the table
 * @param columns in table order; a column whose statistics are withheld has none
 */
public record SnapshotProfile(long rows, List<Column> columns) {

  /** Raised when the same table gives another profile. */
  public static final int ALGORITHM_VERSION = 2;

  /** A range over fewer values is withheld. */
  public static final int MIN_RANGE_VALUES = 10;

  public SnapshotProfile {
    columns = List.copyOf(columns);
  }

  /**
   * Profile of one column.
   *
   * @param statistics empty when the column may hold personal data
   */
  public record Column(String name, Optional<Statistics> statistics) {}

  /**
   * Statistics of one column.
   *
   * @param nans float columns only
   * @param infinite float columns only
   * @param range empty when the type has no order that is shown: neither number nor temporal
   */
  public record Statistics(
      long nulls, OptionalLong nans, OptionalLong infinite, Optional<Range> range) {

    /** Nulls divided by rows; empty for an empty table. */
    public Optional<BigDecimal> nullRatio(long rows) {
      return rows == 0 ? Optional.empty() : Optional.of(BigDecimal.valueOf((double) nulls / rows));
    }
  }

  /**
   * The least and the greatest value, without nulls, NaN and infinities.
   *
   * @param min absent when the column has no value or the range is withheld
   * @param max absent when {@code min} is
   * @param values number of values in the range
   * @param excluded number of excluded NaN and infinite values
   */
  public record Range(
      Optional<JsonValue> min, Optional<JsonValue> max, long values, long excluded) {}
}
