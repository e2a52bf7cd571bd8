package io.datasetbuilder.infrastructure.spark.plan;

import java.util.List;
import java.util.stream.DoubleStream;
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

/**
 * Aggregate of quantiles, interpolated between two values. It holds the values as an array; Spark's
 * own holds an object for each, and takes ten times as long.
 */
final class ExactQuantiles extends Aggregator<Double, FloatList, Row> {

  private static final long serialVersionUID = 1L;

  private static final String LEVELS = "levels";

  private static final StructType RESULT =
      new StructType().add(LEVELS, DataTypes.createArrayType(DataTypes.DoubleType));

  private final double[] levels;

  ExactQuantiles(double[] levels) {
    this.levels = levels.clone();
  }

  /**
   * The quantiles of the non-null values as a list; null without one.
   *
   * @param value a float of 64 bits
   * @param levels 0 to 1
   */
  static Column of(Column value, double[] levels) {
    return functions
        .udaf(new ExactQuantiles(levels), Encoders.DOUBLE())
        .apply(value)
        .getField(LEVELS);
  }

  @Override
  public FloatList zero() {
    return new FloatList();
  }

  @Override
  public FloatList reduce(FloatList values, Double value) {
    if (value != null) {
      values.add(value);
    }
    return values;
  }

  @Override
  public FloatList merge(FloatList left, FloatList right) {
    left.addAll(right);
    return left;
  }

  @Override
  public Row finish(FloatList values) {
    double[] sorted = values.sorted();
    if (sorted.length == 0) {
      return RowFactory.create((Object) null);
    }
    List<Double> quantiles =
        DoubleStream.of(levels).mapToObj(level -> quantile(sorted, level)).toList();
    return RowFactory.create(CollectionConverters.asScala(quantiles).toSeq());
  }

  private static double quantile(double[] sorted, double level) {
    double position = (sorted.length - 1) * level;
    double low = Math.floor(position);
    double high = Math.ceil(position);
    double lower = sorted[(int) low];
    double upper = sorted[(int) high];
    return low == high || lower == upper
        ? lower
        : (high - position) * lower + (position - low) * upper;
  }

  @Override
  public Encoder<FloatList> bufferEncoder() {
    return Encoders.javaSerialization(FloatList.class);
  }

  @Override
  public Encoder<Row> outputEncoder() {
    return Encoders.row(RESULT);
  }
}
