package io.datasetbuilder.infrastructure.parquet;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/**
 * Numbers of JSON for floats: the fewest digits that are read as the same float. The digits that
 * Java itself writes depend on its version.
 */
final class FloatTexts {

  /** From here on a number is written with an exponent, as RFC 8785 has it. */
  private static final int LARGE = 21;

  /** A number whose first digit is at this place after the point, or later, has an exponent. */
  private static final int SMALL = -6;

  private FloatTexts() {}

  /** The text of a finite 64-bit float. */
  static String of(double number) {
    return number == 0
        ? zero(1 / number < 0)
        : written(
            shortest(
                new BigDecimal(number),
                new BigDecimal(Double.toString(number)),
                text -> text.doubleValue() == number));
  }

  /** The text of a finite 32-bit float: with the digits that are read as the same 32-bit float. */
  static String of(float number) {
    return number == 0
        ? zero(1 / number < 0)
        : written(
            shortest(
                new BigDecimal(number),
                new BigDecimal(Float.toString(number)),
                text -> text.floatValue() == number));
  }

  private static String zero(boolean negative) {
    return negative ? "-0.0" : "0.0";
  }

  /**
   * The fewest digits that still are the number.
   *
   * @param known digits that are, though maybe not the fewest
   */
  private static BigDecimal shortest(
      BigDecimal exact, BigDecimal known, Predicate<BigDecimal> isSame) {
    BigDecimal found = known.stripTrailingZeros();
    for (int digits = found.precision(); digits > 0; digits--) {
      BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      // At a power of two the room above is twice the room below.
      BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
      if (isSame.test(nearest)) {
        found = nearest;
      } else if (isSame.test(above)) {
        found = above;
      } else if (digits < found.precision()) {
        break;
      }
    }
    return found.stripTrailingZeros();
  }

  private static String written(BigDecimal number) {
    int exponent = number.precision() - number.scale() - 1;
    if (exponent >= SMALL && exponent < LARGE) {
      String plain = number.toPlainString();
      return number.scale() <= 0 ? plain + ".0" : plain;
    }
    String digits = number.unscaledValue().abs().toString();
    String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
    return (number.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + fraction
        + (exponent < 0 ? "e-" : "e+")
        + Math.abs(exponent);
  }
}
