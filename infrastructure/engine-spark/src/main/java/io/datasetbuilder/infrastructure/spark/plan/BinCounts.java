package io.datasetbuilder.infrastructure.spark.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.jdk.javaapi.CollectionConverters;

/** Aggregate that counts the rows of each interval of a histogram, by an array of counts. */
final class BinCounts extends Aggregator<Long, long[], Row> {

  private static final long serialVersionUID = 1L;

  private static final String ENTRIES = "entries";

  private static final StructType ENTRY =
      new StructType().add("key", DataTypes.LongType).add("value", DataTypes.LongType);

  private static final StructType RESULT =
      new StructType().add(ENTRIES, DataTypes.createArrayType(ENTRY));

  private final int bins;

  private BinCounts(int bins) {
    this.bins = bins;
  }

  /**
   * The index of each interval that has rows, with their number, as a list of structs {@code (key,
   * value)}.
   *
   * @param index from 0, or null; one beyond the last interval counts as the last
   * @param bins number of intervals
   */
  static Column of(Column index, int bins) {
    return functions.udaf(new BinCounts(bins), Encoders.LONG()).apply(index).getField(ENTRIES);
  }

  @Override
  public long[] zero() {
    return new long[bins];
  }

  @Override
  public long[] reduce(long[] counts, Long index) {
    if (index != null) {
      counts[(int) Math.min(bins - 1L, index)]++;
    }
    return counts;
  }

  @Override
  public long[] merge(long[] left, long[] right) {
    for (int i = 0; i < bins; i++) {
      left[i] += right[i];
    }
    return left;
  }

  @Override
  public Row finish(long[] counts) {
    List<Row> entries = new ArrayList<>();
    for (int i = 0; i < bins; i++) {
      if (counts[i] > 0) {
        entries.add(RowFactory.create((long) i, counts[i]));
      }
    }
    return RowFactory.create(CollectionConverters.asScala(entries).toSeq());
  }

  @Override
  public Encoder<long[]> bufferEncoder() {
    return Encoders.javaSerialization(long[].class);
  }

  @Override
  public Encoder<Row> outputEncoder() {
    return Encoders.row(RESULT);
  }
}
