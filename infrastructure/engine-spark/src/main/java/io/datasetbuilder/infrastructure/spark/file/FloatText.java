package io.datasetbuilder.infrastructure.spark.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Texts of floats: the shortest that read back as the same value, with a point or an exponent. Java
 * 17 itself writes more digits than it needs for some.
 */
public final class FloatText {

  private static final Form CELL = new Form(-4, 16, "+", 2);
  private static final Form JSON = new Form(-6, 21, "", 1);

  /**
   * A way to write an exponent.
   *
   * @param from smallest exponent of ten that is written without it
   * @param to smallest exponent above that is written with it again
   * @param plus sign of an exponent that is not negative
   * @param digits of an exponent, at least
   */
  private record Form(int from, int to, String plus, int digits) {}

  private FloatText() {}

  /** The text of a cell: {@code 0.1}, {@code 1e+21}, {@code NaN}, {@code -Infinity}. */
  public static String of(double value) {
    return Double.isFinite(value) ? written(value, shortest(value), CELL) : Double.toString(value);
  }

  /** As {@link #of(double)}, with the digits that a float of 32 bits needs. */
  public static String of(float value) {
    return Float.isFinite(value) ? written(value, shortest(value), CELL) : Float.toString(value);
  }

  /**
   * A number in JSON.
   *
   * @param value finite
   */
  static String json(double value) {
    return written(value, shortest(value), JSON);
  }

  /** As {@link #json(double)}, with the digits that a float of 32 bits needs. */
  static String json(float value) {
    return written(value, shortest(value), JSON);
  }

  private static String written(double value, BigDecimal digits, Form form) {
    if (value == 0) {
      return 1 / value < 0 ? "-0.0" : "0.0";
    }
    int exponent = digits.precision() - digits.scale() - 1;
    return exponent >= form.from() && exponent < form.to()
        ? digits.setScale(Math.max(1, digits.scale()), RoundingMode.UNNECESSARY).toPlainString()
        : scientific(digits, exponent, form);
  }

  private static String scientific(BigDecimal value, int exponent, Form form) {
    String digits = value.unscaledValue().abs().toString();
    String size = String.valueOf(Math.abs(exponent));
    return (value.signum() < 0 ? "-" : "")
        + digits.charAt(0)
        + (digits.length() > 1 ? "." + digits.substring(1) : "")
        + "e"
        + (exponent < 0 ? "-" : form.plus())
        + "0".repeat(Math.max(0, form.digits() - size.length()))
        + size;
  }

  private static BigDecimal shortest(double value) {
    BigDecimal known = new BigDecimal(Double.toString(value)).stripTrailingZeros();
    int least = Math.abs(value) < Double.MIN_NORMAL ? 1 : 15;
    for (int digits = least; digits < known.precision(); digits++) {
      BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits));
      if (shorter.doubleValue() == value) {
        return shorter.stripTrailingZeros();
      }
    }
    return known;
  }

  private static BigDecimal shortest(float value) {
    BigDecimal known = new BigDecimal(Float.toString(value)).stripTrailingZeros();
    int least = Math.abs(value) < Float.MIN_NORMAL ? 1 : 6;
    for (int digits = least; digits < known.precision(); digits++) {
      BigDecimal shorter = new BigDecimal(value).round(new MathContext(digits));
      if (shorter.floatValue() == value) {
        return shorter.stripTrailingZeros();
      }
    }
    return known;
  }
}
