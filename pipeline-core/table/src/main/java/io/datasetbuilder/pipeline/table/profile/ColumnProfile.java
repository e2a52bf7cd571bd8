package io.datasetbuilder.pipeline.table.profile;

import io.datasetbuilder.pipeline.model.type.Column;
import java.util.List;
import java.util.Optional;

/**
 * Exact statistics of one column of a whole table.
 *
 * @param column its name and type
 * @param nullCount rows in which it is null
 * @param distinctCount distinct values, nulls left out
 * @param range smallest and largest value as text, for numbers (NaN and infinities left out) and
 *     temporal types with at least one value
 * @param histogram counts over equal intervals of {@code range}, in order, see {@link
 *     GroupedAggregates.Intervals}; empty without a range
 * @param topValues the most frequent non-null values of a text or boolean column, most frequent
 *     first, ties by value; at most 5, an empty list when nothing repeats
 * @param statistics of a numeric column with at least one finite value
 */
public record ColumnProfile(
    Column column,
    long nullCount,
    long distinctCount,
    Optional<Range> range,
    List<Long> histogram,
    List<ValueCount> topValues,
    Optional<NumberStatistics> statistics) {

  public ColumnProfile {
    histogram = List.copyOf(histogram);
    topValues = List.copyOf(topValues);
  }

  /** The profile of a column without statistics. */
  public ColumnProfile(
      Column column,
      long nullCount,
      long distinctCount,
      Optional<Range> range,
      List<Long> histogram,
      List<ValueCount> topValues) {
    this(column, nullCount, distinctCount, range, histogram, topValues, Optional.empty());
  }

  /**
   * Distinct values where null counts as one of them: what {@code unique_count} is on the wire
   * (docs/formats.md).
   */
  public long valueCount() {
    return distinctCount + (nullCount > 0 ? 1 : 0);
  }

  public boolean nullable() {
    return nullCount > 0;
  }

  /** Both ends, as text that reads back as the same value. */
  public record Range(String min, String max) {}

  /** A value as text, and the rows that hold it. */
  public record ValueCount(String value, long count) {}
}
