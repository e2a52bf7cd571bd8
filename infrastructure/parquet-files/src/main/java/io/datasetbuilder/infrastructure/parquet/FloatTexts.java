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

  /** Two decimals of so many digits are never the same float, unless it is nearly zero. */
  private static final int DISTINCT_DIGITS_OF_64_BITS = 15;

  private static final int DISTINCT_DIGITS_OF_32_BITS = 6;

  private FloatTexts() {}

  /** The text of a finite 64-bit float. */
  static String of(double number) {
    if (number == 0) {
      return zero(1 / number < 0);
    }
    BigDecimal known = new BigDecimal(Double.toString(number)).stripTrailingZeros();
    boolean sure =
        Math.abs(number) >= Double.MIN_NORMAL && known.precision() <= DISTINCT_DIGITS_OF_64_BITS;
    return written(
        sure
            ? known
            : shortest(new BigDecimal(number), known, text -> text.doubleValue() == number));
  }

  /** The text of a finite 32-bit float: with the digits that are read as the same 32-bit float. */
  static String of(float number) {
    if (number == 0) {
      return zero(1 / number < 0);
    }
    BigDecimal known = new BigDecimal(Float.toString(number)).stripTrailingZeros();
    boolean sure =
        Math.abs(number) >= Float.MIN_NORMAL && known.precision() <= DISTINCT_DIGITS_OF_32_BITS;
    return written(
        sure
            ? known
            : shortest(new BigDecimal(number), known, text -> text.floatValue() == number));
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
    BigDecimal found = known;
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
