package io.datasetbuilder.pipeline.model.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Formats numbers and times for documents: in English, the same on every machine. */
public final class NumberFormat {

  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private static final String[] UNITS = {"kB", "MB", "GB", "TB", "PB"};

  private static final int SHOWN_DIGITS = 6;
  private static final int MOST_WHOLE_DIGITS = 15;
  private static final int LEAST_EXPONENT = -4;
  private static final BigDecimal FIVE_DIGITS = BigDecimal.valueOf(10_000);

  private NumberFormat() {}

  /** A count with commas between thousands. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A count and its noun, such as {@code 1 row} or {@code 1,024 rows}. */
  public static String counted(long value, String singular) {
    return count(value) + " " + singular + (value == 1 ? "" : "s");
  }

  /**
   * A share with one decimal: 0 % and 100 % only when exact. A share of nothing is 0 %.
   *
   * @param part at least 0, at most {@code whole}
   */
  public static String share(long part, long whole) {
    return whole == 0
        ? "0 %"
        : share(new BigDecimal(part).divide(new BigDecimal(whole), MathContext.DECIMAL128));
  }

  /**
   * A share with one decimal: 0 % and 100 % only when exact.
   *
   * @param ratio 0 to 1
   */
  public static String share(BigDecimal ratio) {
    if (ratio.signum() == 0) {
      return "0 %";
    }
    if (ratio.compareTo(BigDecimal.ONE) == 0) {
      return "100 %";
    }
    BigDecimal percent = ratio.movePointRight(2).setScale(1, RoundingMode.HALF_UP);
    if (percent.signum() == 0) {
      return "< 0.1 %";
    }
    return percent.compareTo(BigDecimal.valueOf(100)) == 0 ? "> 99.9 %" : percent + " %";
  }

  /** A factor with at most three decimals, such as {@code 1.25}. */
  public static String factor(BigDecimal factor) {
    BigDecimal rounded = factor.setScale(3, RoundingMode.HALF_UP).stripTrailingZeros();
    return rounded.signum() == 0 && factor.signum() > 0 ? "< 0.001" : rounded.toPlainString();
  }

  /**
   * A number that was computed, with about six digits, and commas between thousands from five
   * digits on: years have none.
   */
  public static String number(BigDecimal value) {
    if (value.signum() == 0) {
      return "0";
    }
    int exponent = value.precision() - value.scale() - 1;
    if (exponent >= MOST_WHOLE_DIGITS || exponent < LEAST_EXPONENT) {
      return String.format(Locale.ROOT, "%.3e", value);
    }
    int decimals = Math.max(0, SHOWN_DIGITS - exponent - 1);
    BigDecimal rounded = value.setScale(decimals, RoundingMode.HALF_UP).stripTrailingZeros();
    String pattern = rounded.abs().compareTo(FIVE_DIGITS) >= 0 ? "%,." : "%.";
    return String.format(Locale.ROOT, pattern + Math.max(0, rounded.scale()) + "f", rounded);
  }

  /** A size in bytes; from 1,000 bytes on in decimal units with one decimal. */
  public static String bytes(long bytes) {
    if (bytes < 1000) {
      return counted(bytes, "byte");
    }
    BigDecimal size = BigDecimal.valueOf(bytes).movePointLeft(3);
    int unit = 0;
    BigDecimal thousand = BigDecimal.valueOf(1000);
    while (size.setScale(1, RoundingMode.HALF_UP).compareTo(thousand) >= 0
        && unit < UNITS.length - 1) {
      size = size.movePointLeft(3);
      unit++;
    }
    return size.setScale(1, RoundingMode.HALF_UP) + " " + UNITS[unit];
  }

  /** A moment to the second, in UTC. */
  public static String moment(Instant instant) {
    return MOMENT.format(instant);
  }

  /** The day of a moment, in UTC. */
  public static String day(Instant instant) {
    return DateTimeFormatter.ISO_LOCAL_DATE.format(instant.atOffset(ZoneOffset.UTC));
  }

  /** A length of time: with one decimal below a minute, else whole seconds. */
  public static String duration(Duration duration) {
    if (duration.compareTo(Duration.ofMinutes(1)) < 0) {
      BigDecimal seconds = BigDecimal.valueOf(duration.toMillis()).movePointLeft(3);
      return seconds.setScale(1, RoundingMode.HALF_UP) + " s";
    }
    String minutes = duration.toMinutesPart() + " min " + duration.toSecondsPart() + " s";
    return duration.toHours() == 0 ? minutes : count(duration.toHours()) + " h " + minutes;
  }
}
