package io.datasetbuilder.infrastructure.spark.type;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.type.Column;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.table.plan.EngineFailure;
import io.datasetbuilder.pipeline.table.plan.EngineProblem;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimeType;

/**
 * Spark's types for the types of this service. Spark has no unsigned numbers and no numbers of 128
 * bits: wider numbers and decimals without a fraction hold them.
 */
public final class SparkTypes {

  /** Holds whole numbers of up to 38 digits. */
  public static final org.apache.spark.sql.types.DataType WIDEST_WHOLE =
      DataTypes.createDecimalType(38, 0);

  private static final int MICROSECONDS = 6;

  private static final Map<DataType.Whole, org.apache.spark.sql.types.DataType> WHOLE =
      new EnumMap<>(DataType.Whole.class);

  static {
    WHOLE.put(DataType.Whole.INT8, DataTypes.ByteType);
    WHOLE.put(DataType.Whole.INT16, DataTypes.ShortType);
    WHOLE.put(DataType.Whole.INT32, DataTypes.IntegerType);
    WHOLE.put(DataType.Whole.INT64, DataTypes.LongType);
    WHOLE.put(DataType.Whole.INT128, WIDEST_WHOLE);
    WHOLE.put(DataType.Whole.UINT8, DataTypes.ShortType);
    WHOLE.put(DataType.Whole.UINT16, DataTypes.IntegerType);
    WHOLE.put(DataType.Whole.UINT32, DataTypes.LongType);
    WHOLE.put(DataType.Whole.UINT64, DataTypes.createDecimalType(20, 0));
  }

  private SparkTypes() {}

  /**
   * The type of the values of a type. An empty struct is kept as its JSON text.
   *
   * @throws EngineFailure when Spark has no such type
   */
  public static org.apache.spark.sql.types.DataType of(DataType type) {
    if (type instanceof DataType.Whole whole) {
      return WHOLE.get(whole);
    }
    if (type instanceof DataType.Simple simple) {
      return of(simple);
    }
    if (type instanceof DataType.Decimal decimal) {
      return DataTypes.createDecimalType(decimal.precision(), decimal.scale());
    }
    if (type instanceof DataType.ListOf list) {
      return DataTypes.createArrayType(of(list.element()), true);
    }
    if (type instanceof DataType.StructOf struct) {
      return struct.fields().isEmpty() ? DataTypes.StringType : rows(struct.fields());
    }
    return DataTypes.TimestampType;
  }

  private static org.apache.spark.sql.types.DataType of(DataType.Simple type) {
    return switch (type) {
      case FLOAT32 -> DataTypes.FloatType;
      case FLOAT64 -> DataTypes.DoubleType;
      case BOOLEAN -> DataTypes.BooleanType;
      case STRING -> DataTypes.StringType;
      case DATE -> DataTypes.DateType;
      case DATETIME -> DataTypes.TimestampNTZType;
      case TIME -> TimeType.apply(MICROSECONDS);
      case BINARY -> DataTypes.BinaryType;
      case NULL -> DataTypes.IntegerType;
      case DATETIME_NS, DATETIME_NS_UTC, TIME_NS ->
          throw new EngineFailure(
              Problem.of(
                  EngineProblem.ENGINE_TYPE_UNSUPPORTED,
                  "",
                  "the engine has no times of nanoseconds (" + type.dtype() + ")"),
              null);
    };
  }

  /** The schema of rows with these columns. */
  public static StructType rows(List<Column> columns) {
    return new StructType(
        columns.stream()
            .map(column -> DataTypes.createStructField(column.name(), of(column.type()), true))
            .toArray(StructField[]::new));
  }
}
