package io.datasetbuilder.infrastructure.spark.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.datasetbuilder.pipeline.model.type.DataType;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** The forms of types without parameters in Parquet. */
enum ScalarForm implements ParquetForm {
  FLOAT32(PrimitiveTypeName.FLOAT) {
    @Override
    public void write(Object value, RecordConsumer out) {
      out.addFloat((Float) value);
    }
  },
  FLOAT64(PrimitiveTypeName.DOUBLE) {
    @Override
    public void write(Object value, RecordConsumer out) {
      out.addDouble((Double) value);
    }
  },
  BOOLEAN(PrimitiveTypeName.BOOLEAN) {
    @Override
    public void write(Object value, RecordConsumer out) {
      out.addBoolean((Boolean) value);
    }
  },
  STRING(PrimitiveTypeName.BINARY) {
    @Override
    LogicalTypeAnnotation annotation() {
      return LogicalTypeAnnotation.stringType();
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      out.addBinary(Binary.fromConstantByteArray(((String) value).getBytes(UTF_8)));
    }
  },
  BINARY(PrimitiveTypeName.BINARY) {
    @Override
    public void write(Object value, RecordConsumer out) {
      out.addBinary(Binary.fromReusedByteArray((byte[]) value));
    }
  },
  DATE(PrimitiveTypeName.INT32) {
    @Override
    LogicalTypeAnnotation annotation() {
      return LogicalTypeAnnotation.dateType();
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      out.addInteger(Math.toIntExact(((LocalDate) value).toEpochDay()));
    }
  },
  TIME(PrimitiveTypeName.INT64) {
    @Override
    LogicalTypeAnnotation annotation() {
      return LogicalTypeAnnotation.timeType(false, LogicalTypeAnnotation.TimeUnit.MICROS);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      out.addLong(TimeUnit.NANOSECONDS.toMicros(((LocalTime) value).toNanoOfDay()));
    }
  },
  DATETIME(PrimitiveTypeName.INT64) {
    @Override
    LogicalTypeAnnotation annotation() {
      return LogicalTypeAnnotation.timestampType(false, LogicalTypeAnnotation.TimeUnit.MICROS);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      out.addLong(micros(((LocalDateTime) value).toInstant(ZoneOffset.UTC)));
    }
  },
  INSTANT(PrimitiveTypeName.INT64) {
    @Override
    LogicalTypeAnnotation annotation() {
      return LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MICROS);
    }

    @Override
    public void write(Object value, RecordConsumer out) {
      out.addLong(micros((Instant) value));
    }
  },
  /** A column without a type: every value is null. */
  NULL(PrimitiveTypeName.INT32) {
    @Override
    public void write(Object value, RecordConsumer out) {
      out.addInteger((Integer) value);
    }
  };

  private final PrimitiveTypeName stored;

  ScalarForm(PrimitiveTypeName stored) {
    this.stored = stored;
  }

  /** The form of a type; an empty struct is its JSON text. */
  static ParquetForm of(DataType type) {
    if (type instanceof DataType.Simple simple) {
      return switch (simple) {
        case FLOAT32 -> FLOAT32;
        case FLOAT64 -> FLOAT64;
        case BOOLEAN -> BOOLEAN;
        case STRING -> STRING;
        case BINARY -> BINARY;
        case DATE -> DATE;
        case TIME -> TIME;
        case DATETIME -> DATETIME;
        case NULL -> NULL;
        case DATETIME_NS, DATETIME_NS_UTC, TIME_NS ->
            throw new IllegalArgumentException("no times of nanoseconds");
      };
    }
    return type instanceof DataType.ZonedDatetime ? INSTANT : STRING;
  }

  LogicalTypeAnnotation annotation() {
    return null;
  }

  @Override
  public Type type(String name) {
    return Types.optional(stored).as(annotation()).named(name);
  }

  private static long micros(Instant moment) {
    return Math.addExact(
        Math.multiplyExact(moment.getEpochSecond(), 1_000_000L), moment.getNano() / 1000);
  }
}
