package io.datasetbuilder.warehouse.query;

import io.datasetbuilder.buildspec.text.WireNamed;
import java.util.List;
import java.util.Optional;

/**
 * Aggregate of a table (Spec, "Endpoints", aggregate rules). Groups are aggregated fully before
 * they are sorted and limited.
 *
 * @param filters at most {@link RowsQuery#MAX_FILTERS}
 * @param groupBy at most {@value #MAX_GROUP_COLUMNS} columns
 * @param measures 1 to {@value #MAX_MEASURES}
 * @param orderBy at most {@link RowsQuery#MAX_SORT_KEYS} keys, each a column of the result; ties by
 *     the group columns ascending
 * @param limit the most groups returned, 1 to {@value #MAX_LIMIT}
 * @param unitColumn the column that holds the unit of the measures; rows without a unit have
 *     another unit than those with one
 * @param splitUnits whether groups are split by unit; else groups of several units are refused
 */
public record AggregateQuery(
    List<RowFilter> filters,
    List<String> groupBy,
    List<Measure> measures,
    List<SortKey> orderBy,
    int limit,
    Optional<String> unitColumn,
    boolean splitUnits) {

  public static final int MAX_GROUP_COLUMNS = 4;
  public static final int MAX_MEASURES = 16;
  public static final int MAX_LIMIT = 1000;
  public static final int DEFAULT_LIMIT = 100;
  public static final int MAX_GROUPS = 100_000;

  public AggregateQuery {
    filters = List.copyOf(filters);
    groupBy = List.copyOf(groupBy);
    measures = List.copyOf(measures);
    orderBy = List.copyOf(orderBy);
  }

  /**
   * Number or value computed of each group.
   *
   * @param name of the column in the result
   * @param column absent for {@code count_rows} alone
   * @param additive whether the values may be summed; stated for {@code sum} alone
   */
  public record Measure(
      String name, Function function, Optional<String> column, Optional<Boolean> additive) {

    /** Default name of a measure: {@code count_rows}, else {@code <fn>_<column>}. */
    public static String defaultName(Function function, Optional<String> column) {
      return function == Function.COUNT_ROWS
          ? function.wire()
          : function.wire() + "_" + column.orElse("");
    }
  }

  /**
   * Functions of measures; all but {@code count_rows} and {@code count_null} skip nulls. {@code
   * min} and {@code max} skip NaN too; a sum or an average over it is NaN. Sums of whole numbers
   * and decimals are exact, averages are floats.
   */
  public enum Function implements WireNamed.LowerCase {
    COUNT_ROWS,
    COUNT,
    COUNT_NULL,
    COUNT_DISTINCT,
    SUM,
    AVG,
    MIN,
    MAX
  }
}
