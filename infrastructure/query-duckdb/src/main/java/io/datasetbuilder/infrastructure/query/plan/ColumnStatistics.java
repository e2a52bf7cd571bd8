package io.datasetbuilder.infrastructure.query.plan;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Range;
import io.datasetbuilder.warehouse.query.SnapshotProfile.Statistics;
import io.datasetbuilder.warehouse.query.value.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Statistics of one column: nulls; the least and the greatest value of numbers and temporal values;
 * NaN and infinities of floats, which no range includes.
 */
final class ColumnStatistics {

  private ColumnStatistics() {}

  /** The cells of a column in a row of statistics. */
  static int width(ColumnType type) {
    return expressions("c", type).size();
  }

  /** The cells as SQL. */
  static String select(int place, ColumnType type) {
    List<String> expressions = expressions(TableRelation.sql(place), type);
    return IntStream.range(0, expressions.size())
        .mapToObj(i -> expressions.get(i) + " AS s" + place + "_" + i)
        .collect(Collectors.joining(", "));
  }

  private static List<String> expressions(String column, ColumnType type) {
    List<String> expressions = new ArrayList<>();
    expressions.add("count(*) - count(" + column + ")");
    if (type.kind() == ColumnType.Kind.FLOAT) {
      String finite = " FILTER (WHERE isfinite(" + column + "))";
      expressions.add("min(" + column + ")" + finite);
      expressions.add("max(" + column + ")" + finite);
      expressions.add("count_if(isnan(" + column + "))");
      expressions.add("count_if(isinf(" + column + "))");
    } else if (hasRange(type)) {
      expressions.add("min(" + column + ")");
      expressions.add("max(" + column + ")");
    }
    return expressions;
  }

  private static boolean hasRange(ColumnType type) {
    return type.isNumeric() || type.isTemporal();
  }

  /** The statistics that the cells hold. */
  static Statistics read(List<JsonValue> cells, ColumnType type, long rows) {
    long nulls = Cells.whole(cells.get(0));
    if (!hasRange(type)) {
      return new Statistics(nulls, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }
    if (type.kind() != ColumnType.Kind.FLOAT) {
      Range range = range(cells, rows - nulls, 0);
      return new Statistics(nulls, OptionalLong.empty(), OptionalLong.empty(), Optional.of(range));
    }
    long nans = Cells.whole(cells.get(3));
    long infinite = Cells.whole(cells.get(4));
    Range range = range(cells, rows - nulls - nans - infinite, nans + infinite);
    return new Statistics(
        nulls, OptionalLong.of(nans), OptionalLong.of(infinite), Optional.of(range));
  }

  /** A range over few values would show single ones, so its ends are left out. */
  private static Range range(List<JsonValue> cells, long values, long excluded) {
    return values < SnapshotProfile.MIN_RANGE_VALUES
        ? new Range(Optional.empty(), Optional.empty(), values, excluded)
        : new Range(Cells.present(cells.get(1)), Cells.present(cells.get(2)), values, excluded);
  }
}
