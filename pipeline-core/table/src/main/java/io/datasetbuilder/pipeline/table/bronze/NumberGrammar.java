package io.datasetbuilder.pipeline.table.bronze;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/**
 * Recognises texts that can be read as numbers without loss. {@code 007}, {@code +1}, {@code .5}, a
 * padded number and a 20-digit number are not among them: written back as numbers they would
 * differ.
 */
public final class NumberGrammar {

  private static final int SAFE_DIGITS = 15;
  private static final int SAFE_EXPONENT = 280;
  private static final byte[] MAX = "9223372036854775807".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] MIN = "9223372036854775808".getBytes(StandardCharsets.US_ASCII);

  private NumberGrammar() {}

  /** {@code 0}, or an optional minus and digits without a leading zero, within 64 bits. */
  public static boolean isInt64(byte[] ascii, int from, int to) {
    int start = from;
    boolean negative = from < to && ascii[from] == '-';
    if (negative) {
      start++;
    }
    int digits = to - start;
    if (digits < 1 || digits > MAX.length) {
      return false;
    }
    if (ascii[start] == '0') {
      return digits == 1 && !negative;
    }
    for (int i = start; i < to; i++) {
      if (!isDigit(ascii[i])) {
        return false;
      }
    }
    return digits < MAX.length || atMost(ascii, start, negative ? MIN : MAX);
  }

  private static boolean atMost(byte[] ascii, int start, byte[] limit) {
    for (int i = 0; i < limit.length; i++) {
      if (ascii[start + i] != limit[i]) {
        return ascii[start + i] < limit[i];
      }
    }
    return true;
  }

  /**
   * A whole number of 64 bits or plain decimal, exponent allowed, that a 64-bit float holds to its
   * last written digit: rounded to as many significant digits as were written, the float is what
   * was written.
   */
  public static boolean isFloat64(byte[] ascii, int from, int to) {
    int at = from;
    if (at < to && ascii[at] == '-') {
      at++;
    }
    int wholeFrom = at;
    at = digits(ascii, at, to);
    int whole = at - wholeFrom;
    if (whole == 0 || (whole > 1 && ascii[wholeFrom] == '0')) {
      return false;
    }
    int fraction = 0;
    if (at < to && ascii[at] == '.') {
      int fractionFrom = at + 1;
      at = digits(ascii, fractionFrom, to);
      fraction = at - fractionFrom;
      if (fraction == 0) {
        return false;
      }
    }
    boolean exponent = false;
    if (at < to && (ascii[at] == 'e' || ascii[at] == 'E')) {
      exponent = true;
      int exponentFrom = at + 1;
      if (exponentFrom < to && (ascii[exponentFrom] == '-' || ascii[exponentFrom] == '+')) {
        exponentFrom++;
      }
      at = digits(ascii, exponentFrom, to);
      if (at == exponentFrom || at - exponentFrom > 4) {
        return false;
      }
    }
    if (at != to) {
      return false;
    }
    if (fraction == 0 && !exponent && whole >= MAX.length && !isInt64(ascii, from, to)) {
      return false;
    }
    boolean surelyHeld = !exponent && whole + fraction <= SAFE_DIGITS;
    return surelyHeld || holds(new String(ascii, from, to - from, StandardCharsets.US_ASCII));
  }

  private static boolean holds(String written) {
    BigDecimal exact = new BigDecimal(written);
    if (exact.signum() == 0) {
      return true;
    }
    int magnitude = exact.precision() - exact.scale();
    if (exact.precision() <= SAFE_DIGITS && Math.abs(magnitude) <= SAFE_EXPONENT) {
      return true;
    }
    double nearest = exact.doubleValue();
    if (Double.isInfinite(nearest) || nearest == 0) {
      return false;
    }
    MathContext asWritten = new MathContext(exact.precision(), RoundingMode.HALF_EVEN);
    return new BigDecimal(nearest).round(asWritten).compareTo(exact) == 0;
  }

  /** Whether a 64-bit float holds this number to its last written digit. */
  public static boolean isFloat64(String written) {
    byte[] ascii = written.getBytes(StandardCharsets.UTF_8);
    return isFloat64(ascii, 0, ascii.length);
  }

  /** Whether the text is a 64-bit whole number. */
  public static boolean isInt64(String written) {
    byte[] ascii = written.getBytes(StandardCharsets.UTF_8);
    return isInt64(ascii, 0, ascii.length);
  }

  private static int digits(byte[] ascii, int from, int to) {
    int at = from;
    while (at < to && isDigit(ascii[at])) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
