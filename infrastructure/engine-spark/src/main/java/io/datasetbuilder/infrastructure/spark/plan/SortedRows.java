package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.infrastructure.spark.scan.TaskShare;
import io.datasetbuilder.pipeline.table.plan.Relation;
import java.math.BigInteger;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Rows in an order, in partitions that are the same each time. Spark's own sort draws samples to
 * cut its partitions, which are others each time.
 *
 * @param by the keys, at least one
 */
record SortedRows(Dataset<Row> rows, List<Relation.Order> by) {

  private static final int MOST_RANGES = 100_000;

  /** The sorted rows. Several tasks sort them where the first key is a whole number. */
  Dataset<Row> sorted() {
    Column first = key(by.get(0));
    return rows.select(first).schema().apply(0).dataType().equals(DataTypes.LongType)
        ? byRanges(first)
        : OrderedRows.inOneTask(rows.orderBy(order()));
  }

  private Dataset<Row> byRanges(Column key) {
    Row extent = rows.agg(functions.count(key), functions.min(key), functions.max(key)).first();
    if (extent.getLong(0) == 0) {
      return rows.repartitionById(1, functions.lit(0)).sortWithinPartitions(order());
    }
    long share = TaskShare.of(rows.sparkSession()).rows();
    int count = (int) Math.min(MOST_RANGES, 1 + (extent.getLong(0) - 1) / share);
    Column range = range(key, extent.getLong(1), extent.getLong(2), count);
    return rows.repartitionById(count, range).sortWithinPartitions(order());
  }

  /** Number of the range that holds a key, counted in the direction of the sort. */
  private Column range(Column key, long min, long max, int count) {
    double width = BigInteger.valueOf(max).subtract(BigInteger.valueOf(min)).doubleValue() / count;
    Column place = key.cast(DataTypes.DoubleType).minus((double) min).divide(Math.max(width, 1.0));
    Column range = functions.least(place.cast(DataTypes.IntegerType), functions.lit(count - 1));
    Column directed = by.get(0).descending() ? functions.lit(count - 1).minus(range) : range;
    return functions.when(key.isNull(), count - 1).otherwise(directed);
  }

  private Column[] order() {
    return by.stream()
        .map(
            order ->
                order.descending() ? key(order).desc_nulls_last() : key(order).asc_nulls_last())
        .toArray(Column[]::new);
  }

  private Column key(Relation.Order order) {
    return new ExpressionColumns(Scope.of(rows)).of(order.key());
  }
}
