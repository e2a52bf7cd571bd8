package io.datasetbuilder.infrastructure.parquet;

import io.datasetbuilder.infrastructure.parquet.TypeReading.Supported;
import io.datasetbuilder.infrastructure.parquet.TypeReading.Unsupported;
import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DataType.Decimal;
import io.datasetbuilder.pipeline.model.type.DataType.Simple;
import io.datasetbuilder.pipeline.model.type.DataType.Whole;
import io.datasetbuilder.pipeline.model.type.DataType.ZonedDatetime;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.IntType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeType;
import org.apache.parquet.format.TimestampType;
import org.apache.parquet.format.Type;

/**
 * What single values are: the logical type states, else the older converted type, else the bytes.
 */
final class ValueTypes {

  private static final int MOST_DIGITS = 38;

  private ValueTypes() {}

  static TypeReading of(SchemaElement element, String path) {
    if (element.isSetLogicalType() && element.getLogicalType().isSet()) {
      return logical(element.getLogicalType(), path);
    }
    return element.isSetConverted_type()
        ? converted(element, element.getConverted_type(), path)
        : physical(element.getType(), path);
  }

  private static TypeReading logical(LogicalType type, String path) {
    return switch (type.getSetField()) {
      case STRING, ENUM, JSON, UUID -> new Supported(Simple.STRING);
      case DECIMAL -> decimal(type.getDECIMAL().getPrecision(), type.getDECIMAL().getScale(), path);
      case DATE -> new Supported(Simple.DATE);
      case TIME -> time(type.getTIME(), path);
      case TIMESTAMP -> timestamp(type.getTIMESTAMP());
      case INTEGER -> integer(type.getINTEGER(), path);
      case UNKNOWN -> new Supported(Simple.NULL);
      case FLOAT16 -> new Supported(Simple.FLOAT32);
      case BSON -> Unsupported.of(path, "bytes (BSON)");
      case GEOMETRY, GEOGRAPHY -> Unsupported.of(path, "geometries (GEOMETRY)");
      case VARIANT -> Unsupported.of(path, "variants (VARIANT)");
      case MAP, LIST -> Unsupported.of(path, "a list or map without parts");
    };
  }

  private static TypeReading converted(SchemaElement element, ConvertedType type, String path) {
    return switch (type) {
      case UTF8, ENUM, JSON -> new Supported(Simple.STRING);
      case DECIMAL -> decimal(element.getPrecision(), element.getScale(), path);
      case DATE -> new Supported(Simple.DATE);
      case TIME_MILLIS, TIME_MICROS -> new Supported(Simple.TIME);
      case TIMESTAMP_MILLIS, TIMESTAMP_MICROS -> new Supported(Simple.DATETIME);
      case INT_8 -> new Supported(Whole.INT8);
      case INT_16 -> new Supported(Whole.INT16);
      case INT_32 -> new Supported(Whole.INT32);
      case INT_64 -> new Supported(Whole.INT64);
      case UINT_8 -> new Supported(Whole.UINT8);
      case UINT_16 -> new Supported(Whole.UINT16);
      case UINT_32 -> new Supported(Whole.UINT32);
      case UINT_64 -> new Supported(Whole.UINT64);
      case INTERVAL -> Unsupported.of(path, "durations (INTERVAL)");
      case BSON -> Unsupported.of(path, "bytes (BSON)");
      case MAP, MAP_KEY_VALUE, LIST -> Unsupported.of(path, "a list or map without parts");
    };
  }

  private static TypeReading physical(Type type, String path) {
    return switch (type) {
      case BOOLEAN -> new Supported(Simple.BOOLEAN);
      case INT32 -> new Supported(Whole.INT32);
      case INT64 -> new Supported(Whole.INT64);
      case INT96 -> new Supported(Simple.DATETIME, Simple.BINARY);
      case FLOAT -> new Supported(Simple.FLOAT32);
      case DOUBLE -> new Supported(Simple.FLOAT64);
      case BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> Unsupported.of(path, "bytes (" + type + ")");
    };
  }

  private static TypeReading timestamp(TimestampType type) {
    boolean nanoseconds = type.isSetUnit() && type.getUnit().isSetNANOS();
    if (type.isIsAdjustedToUTC()) {
      return new Supported(nanoseconds ? Simple.DATETIME_NS_UTC : new ZonedDatetime("UTC"));
    }
    return new Supported(nanoseconds ? Simple.DATETIME_NS : Simple.DATETIME);
  }

  /** The engine cuts nanoseconds off a time of day that is adjusted to UTC. */
  private static TypeReading time(TimeType type, String path) {
    boolean nanoseconds = type.isSetUnit() && type.getUnit().isSetNANOS();
    if (nanoseconds && type.isIsAdjustedToUTC()) {
      return Unsupported.of(
          path, "times of day in nanoseconds adjusted to UTC (TIME(NANOS, isAdjustedToUTC))");
    }
    return new Supported(nanoseconds ? Simple.TIME_NS : Simple.TIME);
  }

  private static TypeReading decimal(int precision, int scale, String path) {
    return precision < 1 || precision > MOST_DIGITS || scale < 0 || scale > precision
        ? Unsupported.of(
            path, "decimals of more than 38 digits (DECIMAL(" + precision + "," + scale + "))")
        : new Supported(new Decimal(precision, scale));
  }

  private static TypeReading integer(IntType type, String path) {
    DataType whole =
        switch (type.getBitWidth()) {
          case 8 -> type.isIsSigned() ? Whole.INT8 : Whole.UINT8;
          case 16 -> type.isIsSigned() ? Whole.INT16 : Whole.UINT16;
          case 32 -> type.isIsSigned() ? Whole.INT32 : Whole.UINT32;
          case 64 -> type.isIsSigned() ? Whole.INT64 : Whole.UINT64;
          default -> Simple.NULL;
        };
    return whole == Simple.NULL
        ? Unsupported.of(path, "integers of an unknown width")
        : new Supported(whole);
  }
}
