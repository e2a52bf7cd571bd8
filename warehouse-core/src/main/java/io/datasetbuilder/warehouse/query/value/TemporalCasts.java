package io.datasetbuilder.warehouse.query.value;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Casts of texts in ISO 8601 to dates, times and datetimes of the years 1 to 9999. */
final class TemporalCasts {

  private static final String DATE = "([0-9]{4})-([0-9]{2})-([0-9]{2})";
  private static final String TIME = "([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]{1,9}))?)?";
  private static final String OFFSET = "(Z|[+-][0-9]{2}(?::?[0-9]{2})?)?";

  private static final Pattern DATE_ALONE = Pattern.compile(DATE);
  private static final Pattern TIME_ALONE = Pattern.compile(TIME);
  private static final Pattern DATE_AND_TIME = Pattern.compile(DATE + "[T ]" + TIME + OFFSET);

  private static final DateTimeFormatter NANOSECONDS =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSSSSS", Locale.ROOT);

  private static final int OFFSET_GROUP = 8;
  private static final int NANOSECOND_DIGITS = 9;

  private TemporalCasts() {}

  /** A date, {@code 2026-08-15}. */
  static Optional<String> date(String text) {
    Matcher date = DATE_ALONE.matcher(text);
    return date.matches() ? dateOf(date).map(LocalDate::toString) : Optional.empty();
  }

  /** A time of a day, {@code 09:30}, {@code 09:30:07} or with fractional digits of the second. */
  static Optional<String> time(ColumnType type, String text) {
    Matcher time = TIME_ALONE.matcher(text);
    return time.matches() ? timeOf(time, 1).flatMap(found -> clock(type, found)) : Optional.empty();
  }

  /**
   * A date and a time, separated by {@code T} or a space; a date alone is its midnight. A type with
   * a zone takes an offset, and is read in UTC without one; a type without a zone accepts none.
   */
  static Optional<String> datetime(ColumnType type, String text) {
    Matcher date = DATE_ALONE.matcher(text);
    if (date.matches()) {
      return dateOf(date).flatMap(found -> written(type, found.atStartOfDay()));
    }
    Matcher both = DATE_AND_TIME.matcher(text);
    if (!both.matches() || (both.group(OFFSET_GROUP) != null && !zoned(type))) {
      return Optional.empty();
    }
    String offset = both.group(OFFSET_GROUP);
    return dateOf(both)
        .flatMap(found -> timeOf(both, 4).map(found::atTime))
        .flatMap(local -> offset == null ? Optional.of(local) : inUtc(local, offset))
        .flatMap(utc -> written(type, utc));
  }

  private static Optional<LocalDateTime> inUtc(LocalDateTime local, String offset) {
    try {
      return Optional.of(local.minusSeconds(ZoneOffset.of(offset).getTotalSeconds()))
          .filter(utc -> utc.getYear() >= 1 && utc.getYear() <= 9999);
    } catch (DateTimeException noOffset) {
      return Optional.empty();
    }
  }

  private static Optional<String> written(ColumnType type, LocalDateTime datetime) {
    return clock(type, datetime.toLocalTime())
        .map(time -> datetime.toLocalDate() + " " + time + (zoned(type) ? "+00" : ""));
  }

  /** The time with all digits of the type; empty when it has more of them. */
  private static Optional<String> clock(ColumnType type, LocalTime time) {
    String clock = time.format(NANOSECONDS);
    int kept = clock.length() - NANOSECOND_DIGITS + type.scale();
    boolean exact = clock.substring(kept).chars().allMatch(digit -> digit == '0');
    return exact ? Optional.of(clock.substring(0, kept)) : Optional.empty();
  }

  private static Optional<LocalDate> dateOf(Matcher text) {
    try {
      return Optional.of(LocalDate.of(number(text, 1), number(text, 2), number(text, 3)))
          .filter(date -> date.getYear() >= 1);
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static Optional<LocalTime> timeOf(Matcher text, int hour) {
    String fraction = text.group(hour + 3) == null ? "" : text.group(hour + 3);
    String nanoseconds = fraction + "0".repeat(NANOSECOND_DIGITS - fraction.length());
    int seconds = text.group(hour + 2) == null ? 0 : number(text, hour + 2);
    try {
      return Optional.of(
          LocalTime.of(
              number(text, hour), number(text, hour + 1), seconds, Integer.parseInt(nanoseconds)));
    } catch (DateTimeException noTime) {
      return Optional.empty();
    }
  }

  private static boolean zoned(ColumnType type) {
    return type.kind() == ColumnType.Kind.INSTANT;
  }

  private static int number(Matcher text, int group) {
    return Integer.parseInt(text.group(group));
  }
}
