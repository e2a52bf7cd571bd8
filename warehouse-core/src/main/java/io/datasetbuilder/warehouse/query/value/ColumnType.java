package io.datasetbuilder.warehouse.query.value;

import io.datasetbuilder.pipeline.model.type.DataType;
import io.datasetbuilder.pipeline.model.type.DtypeName;
import java.math.BigInteger;

/**
 * Type of a column, read from its canonical dtype name, which decides the operations of a query on
 * it.
 *
 * @param kind the family of the type
 * @param width bits of whole numbers and floats, all digits of decimals; else 0
 * @param scale digits after the decimal point of decimals, and of the seconds of datetimes and
 *     times; else 0
 */
public record ColumnType(Kind kind, int width, int scale) {

  private static final int MICROSECONDS = 6;
  private static final int NANOSECONDS = 9;

  /** Whole numbers of 128 bits are stored as decimals of so many digits. */
  private static final int DIGITS_OF_128_BITS = 38;

  /**
   * The type of a canonical dtype name, such as {@code Int64}; a name that is not known is {@link
   * Kind#OTHER}.
   */
  public static ColumnType of(String dtype) {
    return DtypeName.read(dtype).map(ColumnType::of).orElseGet(() -> plain(Kind.OTHER));
  }

  private static ColumnType of(DataType type) {
    if (type instanceof DataType.Whole whole) {
      return new ColumnType(whole.isSigned() ? Kind.WHOLE : Kind.UNSIGNED, whole.bits(), 0);
    }
    if (type instanceof DataType.Decimal decimal) {
      return new ColumnType(Kind.DECIMAL, decimal.precision(), decimal.scale());
    }
    if (type instanceof DataType.Simple simple) {
      return of(simple);
    }
    return type instanceof DataType.ZonedDatetime
        ? new ColumnType(Kind.INSTANT, 0, MICROSECONDS)
        : plain(Kind.OTHER);
  }

  private static ColumnType of(DataType.Simple type) {
    return switch (type) {
      case FLOAT32 -> new ColumnType(Kind.FLOAT, 32, 0);
      case FLOAT64 -> new ColumnType(Kind.FLOAT, 64, 0);
      case BOOLEAN -> plain(Kind.BOOLEAN);
      case STRING -> plain(Kind.TEXT);
      case BINARY -> plain(Kind.BINARY);
      case DATE -> plain(Kind.DATE);
      case TIME -> new ColumnType(Kind.TIME, 0, MICROSECONDS);
      case TIME_NS -> new ColumnType(Kind.TIME, 0, NANOSECONDS);
      case DATETIME -> new ColumnType(Kind.DATETIME, 0, MICROSECONDS);
      case DATETIME_NS -> new ColumnType(Kind.DATETIME, 0, NANOSECONDS);
      case DATETIME_NS_UTC -> new ColumnType(Kind.INSTANT, 0, NANOSECONDS);
      case NULL -> plain(Kind.OTHER);
    };
  }

  private static ColumnType plain(Kind kind) {
    return new ColumnType(kind, 0, 0);
  }

  /** Whether it holds whole numbers, with a sign or without. */
  public boolean isWhole() {
    return kind == Kind.WHOLE || kind == Kind.UNSIGNED;
  }

  /** Whether it holds numbers. */
  public boolean isNumeric() {
    return isWhole() || kind == Kind.DECIMAL || kind == Kind.FLOAT;
  }

  /** Whether it holds dates, datetimes or times of a day. */
  public boolean isTemporal() {
    return kind == Kind.DATE || kind == Kind.DATETIME || kind == Kind.INSTANT || kind == Kind.TIME;
  }

  /** Whether values can be compared with each other; nested ones and those without type cannot. */
  public boolean isOrdered() {
    return kind != Kind.OTHER;
  }

  /** Range of the values that can be cast to the type, as the end of a sentence. */
  public String values() {
    return switch (kind) {
      case WHOLE, UNSIGNED -> "a whole number from " + least() + " to " + greatest();
      case DECIMAL ->
          "a number of at most %d digits before the decimal point and %d after it"
              .formatted(width - scale, scale);
      case FLOAT -> "a number that a float of " + width + " bits holds";
      case BOOLEAN -> "true or false";
      case TEXT -> "a text";
      case BINARY -> "a text of pairs of hexadecimal digits";
      case DATE -> "a date such as 2026-08-15";
      case TIME -> "a time such as 09:30:07, to " + scale + " digits of a second";
      case DATETIME ->
          "a datetime without an offset such as 2026-08-15T09:30:07, to "
              + scale
              + " digits of a second";
      case INSTANT ->
          "a datetime such as 2026-08-15T09:30:07Z, to " + scale + " digits of a second";
      case OTHER -> "left out";
    };
  }

  /** The least whole number that a column of whole numbers holds. */
  BigInteger least() {
    if (kind == Kind.UNSIGNED) {
      return BigInteger.ZERO;
    }
    return width == 128 ? greatest().negate() : BigInteger.TWO.pow(width - 1).negate();
  }

  /** The greatest whole number that a column of whole numbers holds. */
  BigInteger greatest() {
    if (width == 128) {
      return BigInteger.TEN.pow(DIGITS_OF_128_BITS).subtract(BigInteger.ONE);
    }
    int bits = kind == Kind.UNSIGNED ? width : width - 1;
    return BigInteger.TWO.pow(bits).subtract(BigInteger.ONE);
  }

  /** Families of types. */
  public enum Kind {
    /** Whole numbers with a sign. */
    WHOLE,
    /** Whole numbers without a sign. */
    UNSIGNED,
    DECIMAL,
    FLOAT,
    BOOLEAN,
    TEXT,
    BINARY,
    DATE,
    /** Date and time without a zone. */
    DATETIME,
    /** Date and time with a zone, kept in UTC. */
    INSTANT,
    TIME,
    /** Lists, structs, columns without any value, and unknown types. */
    OTHER
  }
}
