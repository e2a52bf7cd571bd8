package io.datasetbuilder.infrastructure.query.child;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Temporal values as ISO 8601, from the texts that the engine casts them to. Years outside 0000 to
 * 9999 have a sign, as in ISO 8601: the year before 1 CE is 0000. Infinite values of the engine
 * remain {@code infinity} and {@code -infinity}, for which ISO 8601 has no form.
 */
final class TemporalText {

  private static final Pattern DATE = Pattern.compile("(\\d+)(-\\d\\d-\\d\\d)( \\(BC\\))?");
  private static final int LAST_PLAIN_YEAR = 9999;
  private static final int NANOSECOND_DIGITS = 9;

  private TemporalText() {}

  /** {@code 2024-01-31}. */
  static String date(String text) {
    Matcher date = DATE.matcher(text);
    return date.matches() ? date(date) : text;
  }

  /** {@code 2024-01-31T01:02:03}, with as many fractional digits of the second as it has. */
  static String datetime(String text) {
    Matcher date = DATE.matcher(text);
    return date.lookingAt() ? date(date) + "T" + text.substring(date.end()).strip() : text;
  }

  /** As {@link #datetime}, with {@code +00:00}: the time zone of the engine is UTC. */
  static String instant(String text) {
    String datetime = datetime(text);
    return datetime.endsWith("+00") ? datetime + ":00" : datetime;
  }

  /** {@code 01:02:03.000000004}. */
  static String nanosecondTime(String text) {
    int point = text.indexOf('.');
    String digits = point < 0 ? "" : text.substring(point + 1);
    String seconds = point < 0 ? text : text.substring(0, point);
    return seconds + "." + digits + "0".repeat(NANOSECOND_DIGITS - digits.length());
  }

  /** As {@link #datetime} with nine digits. The engine treats the ends of the range as infinite. */
  static String nanosecondDatetime(String text) {
    return switch (text) {
      case "infinity" -> "2262-04-11T23:47:16.854775807";
      case "-infinity" -> "1677-09-21T00:12:43.145224193";
      default -> nanosecondTime(datetime(text));
    };
  }

  /** As {@link #nanosecondDatetime}, with {@code +00:00}. */
  static String nanosecondInstant(String text) {
    String plain = text.endsWith("+00") ? text.substring(0, text.length() - 3) : text;
    return nanosecondDatetime(plain) + "+00:00";
  }

  private static String date(Matcher date) {
    int year = Integer.parseInt(date.group(1));
    boolean beforeCommonEra = date.group(3) != null;
    return year(beforeCommonEra ? 1 - year : year) + date.group(2);
  }

  private static String year(int year) {
    String digits = String.format("%04d", Math.abs(year));
    if (year < 0) {
      return "-" + digits;
    }
    return year > LAST_PLAIN_YEAR ? "+" + digits : digits;
  }
}
