package io.datasetbuilder.infrastructure.spark.plan;

import io.datasetbuilder.pipeline.table.plan.Relation.Figure;
import java.util.BitSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.functions;

/**
 * Aggregate that counts distinct whole numbers of a small range by one bit for each number of it.
 */
final class NumberBits extends Aggregator<Long, BitSet, Long> {

  private static final long serialVersionUID = 1L;

  /** Numbers of a range: 8 MiB for each task. */
  private static final long MOST = 1L << 26;

  private final long min;

  private NumberBits(long min) {
    this.min = min;
  }

  /** Whether the bits of a range fit into memory. */
  static boolean hold(Figure.CountDistinctWithin within) {
    long numbers = within.max() - within.min();
    return numbers >= 0 && numbers < MOST;
  }

  /**
   * Number of distinct values.
   *
   * @param value a whole number of 64 bits that is at least {@code min}, or null
   */
  static Column count(Column value, long min) {
    return functions.udaf(new NumberBits(min), Encoders.LONG()).apply(value);
  }

  @Override
  public BitSet zero() {
    return new BitSet();
  }

  @Override
  public BitSet reduce(BitSet bits, Long number) {
    if (number != null) {
      bits.set(Math.toIntExact(number - min));
    }
    return bits;
  }

  @Override
  public BitSet merge(BitSet left, BitSet right) {
    left.or(right);
    return left;
  }

  @Override
  public Long finish(BitSet bits) {
    return (long) bits.cardinality();
  }

  @Override
  public Encoder<BitSet> bufferEncoder() {
    return Encoders.javaSerialization(BitSet.class);
  }

  @Override
  public Encoder<Long> outputEncoder() {
    return Encoders.LONG();
  }
}
