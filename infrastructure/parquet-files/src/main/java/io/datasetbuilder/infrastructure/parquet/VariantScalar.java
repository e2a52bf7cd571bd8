package io.datasetbuilder.infrastructure.parquet;

import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timeType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.uuidType;

import io.datasetbuilder.infrastructure.parquet.VariantText.Part;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;

/** Reads the values of variants that are stored in a column of their own type. */
@FunctionalInterface
interface VariantScalar {

  /** Digits that the decimals of variants have at most. */
  int MOST_DIGITS = 38;

  /** Bytes that hold a decimal, and those that some writers put before it. */
  int MOST_BYTES = 32;

  /** The value that a column is at. */
  Part read(ColumnReader column);

  /** The reader of a type; empty for those that the format does not allow here. */
  static Optional<VariantScalar> of(PrimitiveType type) {
    LogicalTypeAnnotation annotation = type.getLogicalTypeAnnotation();
    return Optional.ofNullable(
        switch (type.getPrimitiveTypeName()) {
          case BOOLEAN -> annotation == null ? VariantScalar::truth : null;
          case FLOAT -> annotation == null ? VariantScalar::float32 : null;
          case DOUBLE -> annotation == null ? VariantScalar::float64 : null;
          case INT32 -> ofInt32(annotation);
          case INT64 -> ofInt64(annotation);
          case BINARY -> ofBytes(annotation);
          case FIXED_LEN_BYTE_ARRAY ->
              uuidType().equals(annotation) ? VariantScalar::uuid : ofDecimalBytes(annotation);
          case INT96 -> null;
        });
  }

  private static VariantScalar ofInt32(LogicalTypeAnnotation annotation) {
    if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      int scale = decimal.getScale();
      return column -> decimal(BigInteger.valueOf(column.getInteger()), scale);
    }
    if (dateType().equals(annotation)) {
      return column -> date(column.getInteger());
    }
    boolean whole =
        annotation == null
            || annotation.equals(intType(8))
            || annotation.equals(intType(16))
            || annotation.equals(intType(32));
    return whole ? column -> whole(column.getInteger()) : null;
  }

  private static Part date(int day) {
    return text -> text.date(day);
  }

  private static Part whole(long number) {
    return text -> text.whole(number);
  }

  private static VariantScalar ofInt64(LogicalTypeAnnotation annotation) {
    if (annotation instanceof DecimalLogicalTypeAnnotation decimal) {
      int scale = decimal.getScale();
      return column -> decimal(BigInteger.valueOf(column.getLong()), scale);
    }
    if (timeType(false, TimeUnit.MICROS).equals(annotation)) {
      return column -> time(column.getLong());
    }
    for (boolean instant : new boolean[] {true, false}) {
      if (timestampType(instant, TimeUnit.MICROS).equals(annotation)) {
        return column -> microseconds(column.getLong(), instant);
      }
      if (timestampType(instant, TimeUnit.NANOS).equals(annotation)) {
        return column -> nanoseconds(column.getLong(), instant);
      }
    }
    return annotation == null || annotation.equals(intType(64))
        ? column -> whole(column.getLong())
        : null;
  }

  private static Part time(long microseconds) {
    return text -> text.time(microseconds);
  }

  private static Part microseconds(long since1970, boolean instant) {
    return text -> text.microseconds(since1970, instant);
  }

  private static Part nanoseconds(long since1970, boolean instant) {
    return text -> text.nanoseconds(since1970, instant);
  }

  private static VariantScalar ofBytes(LogicalTypeAnnotation annotation) {
    if (stringType().equals(annotation)) {
      return column -> {
        LittleEndian bytes = new LittleEndian(column.getBinary().getBytes());
        return text -> text.text(bytes.text(0, 0, bytes.bytes().length));
      };
    }
    return annotation == null
        ? column -> {
          byte[] bytes = column.getBinary().getBytes();
          return text -> text.bytes(bytes);
        }
        : ofDecimalBytes(annotation);
  }

  private static VariantScalar ofDecimalBytes(LogicalTypeAnnotation annotation) {
    if (annotation instanceof DecimalLogicalTypeAnnotation type
        && type.getPrecision() <= MOST_DIGITS) {
      return column -> decimal(column.getBinary().getBytes(), type.getScale());
    }
    return null;
  }

  private static Part decimal(byte[] bytes, int scale) {
    return bytes.length == 0 || bytes.length > MOST_BYTES
        ? text -> VariantFault.unless(false)
        : decimal(new BigInteger(bytes), scale);
  }

  private static Part decimal(BigInteger unscaled, int scale) {
    return text -> text.decimal(new BigDecimal(unscaled, scale));
  }

  private static Part truth(ColumnReader column) {
    boolean value = column.getBoolean();
    return text -> text.truth(value);
  }

  private static Part float32(ColumnReader column) {
    float number = column.getFloat();
    return text -> text.float32(number);
  }

  private static Part float64(ColumnReader column) {
    double number = column.getDouble();
    return text -> text.float64(number);
  }

  private static Part uuid(ColumnReader column) {
    ByteBuffer digits = column.getBinary().toByteBuffer();
    long most = digits.getLong();
    long least = digits.getLong();
    return text -> text.uuid(most, least);
  }
}
