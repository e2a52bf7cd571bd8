package io.datasetbuilder.infrastructure.specyaml;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The core schema of YAML 1.2 (section 10.3.2 there), which makes {@code yes}, {@code 12:30} and
 * {@code 1_000} texts; apart from it, a decimal with a leading zero is set aside, because codes are
 * written like that and a number would lose the zero.
 */
final class CoreSchema {

  /** Longer numbers are set aside: exact arithmetic on them is not linear. */
  static final int MOST_DIGITS = 1000;

  private static final int MOST_EXPONENT_CHARACTERS = 5;
  private static final Set<String> NULLS = Set.of("", "~", "null", "Null", "NULL");
  private static final Set<String> TRUTHS = Set.of("true", "True", "TRUE");
  private static final Set<String> FALSEHOODS = Set.of("false", "False", "FALSE");
  private static final Pattern NON_FINITE =
      Pattern.compile("[-+]?\\.(?:inf|Inf|INF)|\\.(?:nan|NaN|NAN)");
  private static final Pattern DECIMAL =
      Pattern.compile(
          "[-+]?(?<digits>\\.[0-9]++|[0-9]++(?:\\.[0-9]*+)?)(?:[eE](?<exponent>[-+]?[0-9]++))?");
  private static final Pattern LEADING_ZERO = Pattern.compile("0[0-9].*+");
  private static final Pattern HEX = Pattern.compile("0x[0-9a-fA-F]++");
  private static final Pattern OCTAL = Pattern.compile("0o[0-7]++");

  private CoreSchema() {}

  /** Resolves an unquoted text to its value. */
  static PlainScalar resolve(String text) {
    if (NULLS.contains(text)) {
      return new PlainScalar.Null();
    }
    if (TRUTHS.contains(text)) {
      return new PlainScalar.Bool(true);
    }
    if (FALSEHOODS.contains(text)) {
      return new PlainScalar.Bool(false);
    }
    return mayBeNumber(text) ? number(text) : new PlainScalar.Text(text);
  }

  private static boolean mayBeNumber(String text) {
    char first = text.charAt(0);
    return (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.';
  }

  private static PlainScalar number(String text) {
    if (NON_FINITE.matcher(text).matches()) {
      return new PlainScalar.NonFinite();
    }
    if (HEX.matcher(text).matches()) {
      return integer(text, 16);
    }
    if (OCTAL.matcher(text).matches()) {
      return integer(text, 8);
    }
    Matcher decimal = DECIMAL.matcher(text);
    return decimal.matches() ? decimal(text, decimal) : new PlainScalar.Text(text);
  }

  private static PlainScalar integer(String text, int radix) {
    return text.length() > MOST_DIGITS
        ? new PlainScalar.OutOfRange()
        : inRange(new BigDecimal(new BigInteger(text.substring(2), radix)));
  }

  private static PlainScalar decimal(String text, Matcher parts) {
    if (LEADING_ZERO.matcher(parts.group("digits")).matches()) {
      return new PlainScalar.LeadingZero();
    }
    String exponent = parts.group("exponent");
    boolean hugeExponent = exponent != null && exponent.length() > MOST_EXPONENT_CHARACTERS;
    return hugeExponent || text.length() > MOST_DIGITS
        ? new PlainScalar.OutOfRange()
        : inRange(new BigDecimal(text));
  }

  private static PlainScalar inRange(BigDecimal value) {
    double nearest = value.doubleValue();
    boolean vanishes = nearest == 0 && value.signum() != 0;
    return Double.isInfinite(nearest) || vanishes
        ? new PlainScalar.OutOfRange()
        : new PlainScalar.Numeric(value);
  }

  /** Value of an unquoted text. */
  sealed interface PlainScalar {

    /** Null. */
    record Null() implements PlainScalar {}

    /** A boolean. */
    record Bool(boolean value) implements PlainScalar {}

    /** A number, exact. */
    record Numeric(BigDecimal value) implements PlainScalar {}

    /** A text. */
    record Text(String value) implements PlainScalar {}

    /** NaN or an infinity, which a spec may not hold (Spec, BuildSpec, metadata). */
    record NonFinite() implements PlainScalar {}

    /** A number that a double would make infinite or zero, or with more than 1,000 characters. */
    record OutOfRange() implements PlainScalar {}

    /** A number with a leading zero, which its value would not have. */
    record LeadingZero() implements PlainScalar {}
  }
}
