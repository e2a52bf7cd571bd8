package io.datasetbuilder.warehouse.query.value;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.buildspec.json.JsonValue.JsonText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;

/** Casts of numbers, and of texts that hold nothing but a number. */
final class NumberCasts {

  /** An exponent has no more digits than an int can take. */
  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,4})?");

  /** Largest number of digits that are written out; no number of a column has more. */
  private static final int MOST_DIGITS = 400;

  private NumberCasts() {}

  /** A whole number in the range of the type; 5.0 is one. */
  static Optional<String> whole(ColumnType type, JsonValue value) {
    return number(value)
        .filter(NumberCasts::canBeWrittenOut)
        .filter(number -> number.stripTrailingZeros().scale() <= 0)
        .map(BigDecimal::toBigInteger)
        .filter(whole -> whole.compareTo(type.least()) >= 0)
        .filter(whole -> whole.compareTo(type.greatest()) <= 0)
        .map(BigInteger::toString);
  }

  /** A number that the digits of the type hold exactly. */
  static Optional<String> decimal(ColumnType type, JsonValue value) {
    return number(value)
        .filter(NumberCasts::canBeWrittenOut)
        .filter(number -> number.stripTrailingZeros().scale() <= type.scale())
        .map(number -> number.setScale(type.scale()))
        .filter(number -> number.precision() <= type.width())
        .map(BigDecimal::toPlainString);
  }

  /** The nearest float of the type; empty for a number beyond the greatest one. */
  static Optional<String> floating(ColumnType type, JsonValue value) {
    return number(value).flatMap(number -> floating(type, number));
  }

  private static Optional<String> floating(ColumnType type, BigDecimal number) {
    if (type.width() == 32) {
      float nearest = number.floatValue();
      return Float.isFinite(nearest) ? Optional.of(Float.toString(nearest)) : Optional.empty();
    }
    double nearest = number.doubleValue();
    return Double.isFinite(nearest) ? Optional.of(Double.toString(nearest)) : Optional.empty();
  }

  /** The number in plain digits as it was written; empty when it has too many. */
  static Optional<String> plain(BigDecimal number) {
    return Optional.of(number).filter(NumberCasts::canBeWrittenOut).map(BigDecimal::toPlainString);
  }

  private static boolean canBeWrittenOut(BigDecimal number) {
    long whole = (long) number.precision() - number.scale();
    return Math.abs(whole) <= MOST_DIGITS && Math.abs((long) number.scale()) <= MOST_DIGITS;
  }

  private static Optional<BigDecimal> number(JsonValue value) {
    if (value instanceof JsonNumber number) {
      return Optional.of(number.value());
    }
    return value instanceof JsonText text && NUMBER.matcher(text.value()).matches()
        ? Optional.of(new BigDecimal(text.value()))
        : Optional.empty();
  }
}
