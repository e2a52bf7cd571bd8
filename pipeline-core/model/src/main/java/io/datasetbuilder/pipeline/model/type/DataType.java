package io.datasetbuilder.pipeline.model.type;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Type of the values of a column. {@link #dtype()} is its canonical dtype name; an engine's own
 * type name is never shown.
 */
public sealed interface DataType {

  /**
   * The canonical name, such as {@code Int64} or {@code List(String)}; stable: drift checks compare
   * it.
   */
  String dtype();

  /** Whole numbers of a fixed width. */
  enum Whole implements DataType {
    INT8(true, 8),
    INT16(true, 16),
    INT32(true, 32),
    INT64(true, 64),
    INT128(true, 128),
    UINT8(false, 8),
    UINT16(false, 16),
    UINT32(false, 32),
    UINT64(false, 64);

    private final boolean signed;
    private final int bits;
    private final String dtype;

    Whole(boolean signed, int bits) {
      this.signed = signed;
      this.bits = bits;
      this.dtype = (signed ? "Int" : "UInt") + bits;
    }

    /** Whether it holds negative numbers. */
    public boolean isSigned() {
      return signed;
    }

    /** Its width. */
    public int bits() {
      return bits;
    }

    @Override
    public String dtype() {
      return dtype;
    }
  }

  /** Types without parameters that are not whole numbers. */
  enum Simple implements DataType {
    FLOAT32("Float32"),
    FLOAT64("Float64"),
    BOOLEAN("Boolean"),
    STRING("String"),
    DATE("Date"),
    /** Microseconds without a zone. */
    DATETIME("Datetime"),
    /** Nanoseconds without a zone; only of sources with times that no microsecond holds. */
    DATETIME_NS("Datetime(ns)"),
    /** As {@link ZonedDatetime} in UTC, in nanoseconds. */
    DATETIME_NS_UTC("Datetime(ns,UTC)"),
    /** Microseconds since midnight. */
    TIME("Time"),
    /** Nanoseconds since midnight; only of sources with times that no microsecond holds. */
    TIME_NS("Time(ns)"),
    BINARY("Binary"),
    /** A column in which every value is null and whose type nothing states. */
    NULL("Null");

    private final String dtype;

    Simple(String dtype) {
      this.dtype = dtype;
    }

    @Override
    public String dtype() {
      return dtype;
    }
  }

  /**
   * Exact decimals.
   *
   * @param precision digits in all, 1 to 38
   * @param scale digits after the point, 0 to precision
   */
  record Decimal(int precision, int scale) implements DataType {
    public Decimal {
      if (precision < 1 || precision > 38 || scale < 0 || scale > precision) {
        throw new IllegalArgumentException("no such decimal: " + precision + "," + scale);
      }
    }

    @Override
    public String dtype() {
      return "Decimal(" + precision + "," + scale + ")";
    }
  }

  /** An instant in microseconds, stored in UTC; the zone is the one named by the source. */
  record ZonedDatetime(String zone) implements DataType {

    @Override
    public String dtype() {
      return "Datetime(" + zone + ")";
    }
  }

  /** Lists of one element type. */
  record ListOf(DataType element) implements DataType {

    @Override
    public String dtype() {
      return "List(" + element.dtype() + ")";
    }
  }

  /** Named fields, in order; without any it is {@code Struct()}. */
  record StructOf(List<Column> fields) implements DataType {
    public StructOf {
      fields = List.copyOf(fields);
    }

    @Override
    public String dtype() {
      return fields.stream()
          .map(field -> field.name() + ": " + field.type().dtype())
          .collect(Collectors.joining(", ", "Struct(", ")"));
    }
  }
}
