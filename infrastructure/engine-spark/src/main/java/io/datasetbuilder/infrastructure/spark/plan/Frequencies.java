package io.datasetbuilder.infrastructure.spark.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * Aggregate that counts the rows of each distinct text. Spark's own aggregates count distinct
 * values exactly only as a grouping, one at a time.
 */
final class Frequencies extends Aggregator<String, Map<String, Long>, Row> {

  private static final long serialVersionUID = 1L;

  private static final String ENTRIES = "entries";
  private static final String KEY = "key";
  private static final String VALUE = "value";

  private static final StructType RESULT =
      new StructType(
          new StructField[] {
            DataTypes.createStructField(
                ENTRIES,
                DataTypes.createArrayType(
                    new StructType().add(KEY, DataTypes.StringType).add(VALUE, DataTypes.LongType)),
                true)
          });

  private static final UserDefinedFunction FUNCTION =
      functions.udaf(new Frequencies(), Encoders.STRING());

  /**
   * Each distinct non-null value with its rows, as a list of structs {@code (key, value)}; null
   * without one.
   *
   * @param type of the values, whose texts differ where they do
   */
  static Column of(Column values, DataType type) {
    Column entries = FUNCTION.apply(values.cast(DataTypes.StringType)).getField(ENTRIES);
    return functions.transform(
        entries,
        entry ->
            functions.struct(
                entry.getField(KEY).cast(type).as(KEY), entry.getField(VALUE).as(VALUE)));
  }

  @Override
  public Map<String, Long> zero() {
    return new HashMap<>();
  }

  @Override
  public Map<String, Long> reduce(Map<String, Long> counts, String text) {
    if (text != null) {
      counts.merge(text, 1L, Long::sum);
    }
    return counts;
  }

  @Override
  public Map<String, Long> merge(Map<String, Long> left, Map<String, Long> right) {
    right.forEach((text, count) -> left.merge(text, count, Long::sum));
    return left;
  }

  @Override
  public Row finish(Map<String, Long> counts) {
    List<Row> entries = new ArrayList<>(counts.size());
    counts.forEach((text, count) -> entries.add(RowFactory.create(text, count)));
    return RowFactory.create(
        counts.isEmpty() ? null : scala.jdk.javaapi.CollectionConverters.asScala(entries).toSeq());
  }

  @Override
  @SuppressWarnings({"unchecked", "rawtypes"}) // An encoder is made of a class without parameters.
  public Encoder<Map<String, Long>> bufferEncoder() {
    return (Encoder) Encoders.javaSerialization(HashMap.class);
  }

  @Override
  public Encoder<Row> outputEncoder() {
    return Encoders.row(RESULT);
  }
}
