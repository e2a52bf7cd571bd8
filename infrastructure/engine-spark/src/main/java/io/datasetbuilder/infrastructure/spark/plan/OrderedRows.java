package io.datasetbuilder.infrastructure.spark.plan;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.PartitionCoalescer;
import org.apache.spark.rdd.PartitionGroup;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;

/**
 * Rows as far as their order counts, which is the order of their partitions. Spark's own limit
 * below other operators takes the rows of any partition, and its own coalescing may place
 * partitions by their machines.
 */
public final class OrderedRows {

  private OrderedRows() {}

  /** The rows as one partition, which one task reads in order. */
  static Dataset<Row> inOneTask(Dataset<Row> rows) {
    RDD<Row> partitions = rows.javaRDD().rdd();
    JavaRDD<Row> one = partitions.coalesce(1, false, Option.apply(new InOrder()), null).toJavaRDD();
    return rows.sparkSession().createDataFrame(one, rows.schema());
  }

  /** With a column that counts the rows. */
  static Dataset<Row> numbered(Dataset<Row> rows, String column, long first) {
    StructType schema = rows.schema().add(column, DataTypes.LongType, false);
    int width = rows.schema().length();
    JavaRDD<Row> numbered =
        rows.javaRDD()
            .zipWithIndex()
            .map(
                pair -> {
                  Object[] cells = new Object[width + 1];
                  for (int i = 0; i < width; i++) {
                    cells[i] = pair._1().get(i);
                  }
                  cells[width] = pair._2() + first;
                  return RowFactory.create(cells);
                });
    return rows.sparkSession().createDataFrame(numbered, schema);
  }

  /** At most the first rows. Counts no more rows of a partition than it needs. */
  static Dataset<Row> limited(Dataset<Row> rows, long most) {
    JavaRDD<Row> all = rows.javaRDD();
    List<Long> held =
        all.getNumPartitions() == 1
            ? List.of(most)
            : all.mapPartitions(part -> List.of(countUpTo(part, most)).iterator()).collect();
    long[] taken = new long[held.size()];
    long left = most;
    for (int i = 0; i < taken.length; i++) {
      taken[i] = Math.min(left, held.get(i));
      left -= taken[i];
    }
    JavaRDD<Row> first =
        all.mapPartitionsWithIndex((part, some) -> new FirstRows(some, taken[part]), true);
    return rows.sparkSession().createDataFrame(first, rows.schema());
  }

  private static long countUpTo(java.util.Iterator<Row> rows, long most) {
    long count = 0;
    while (count < most && rows.hasNext()) {
      rows.next();
      count++;
    }
    return count;
  }

  /** The first rows of others. */
  private static final class FirstRows implements java.util.Iterator<Row> {

    private final java.util.Iterator<Row> rows;
    private long left;

    FirstRows(java.util.Iterator<Row> rows, long most) {
      this.rows = rows;
      this.left = most;
    }

    @Override
    public boolean hasNext() {
      return left > 0 && rows.hasNext();
    }

    @Override
    public Row next() {
      Row row = rows.next();
      left--;
      return row;
    }
  }

  /** Puts all partitions into one, in their order. */
  private static final class InOrder implements PartitionCoalescer, java.io.Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public PartitionGroup[] coalesce(int maxPartitions, RDD<?> parent) {
      PartitionGroup all = new PartitionGroup(Option.empty());
      IntStream.range(0, parent.getNumPartitions())
          .forEach(i -> all.partitions().append(parent.partitions()[i]));
      return new PartitionGroup[] {all};
    }
  }
}
