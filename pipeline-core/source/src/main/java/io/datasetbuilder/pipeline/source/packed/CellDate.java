package io.datasetbuilder.pipeline.source.packed;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Optional;

/**
 * Dates of a workbook, which are numbers of days. The number of a cell has about fifteen digits,
 * which is less than a microsecond: a time within five microseconds of a millisecond is that
 * millisecond, any other is given in microseconds.
 */
public enum CellDate {
  /** Days since 1899-12-31, with a 29 February 1900 that never was. */
  FROM_1900,
  /** Days since 1904-01-01. */
  FROM_1904;

  private static final BigDecimal MICROS_OF_DAY = BigDecimal.valueOf(86_400_000_000L);
  private static final long MICROS_OF_MILLI = 1000;
  private static final long NOISE_MICROS = 5;
  private static final long LEAP_DAY_THAT_NEVER_WAS = 60;
  private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final DateTimeFormatter MILLIS = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
  private static final DateTimeFormatter MICROS = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS");
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  /**
   * A date, time or both in ISO 8601, as the number and the cell's format state it. A format that
   * shows less than the number has does not hide it.
   *
   * @param days number of the cell
   * @return empty: no date has this number
   */
  public Optional<String> text(BigDecimal days, CellFormat format) {
    if (days.signum() < 0 || days.compareTo(BigDecimal.valueOf(10_000_000)) > 0) {
      return Optional.empty();
    }
    long micros = micros(days);
    if (format == CellFormat.DURATION) {
      return Optional.of(
          Duration.ofSeconds(micros / 1_000_000, micros % 1_000_000 * 1000).toString());
    }
    long dayMicros = MICROS_OF_DAY.longValueExact();
    LocalTime time = LocalTime.ofNanoOfDay(micros % dayMicros * 1000);
    boolean timeOnly = format == CellFormat.TIME || format == CellFormat.BY_VALUE;
    if (micros < dayMicros && timeOnly && !(format == CellFormat.BY_VALUE && micros == 0)) {
      return Optional.of(text(time));
    }
    return date(micros / dayMicros)
        .filter(date -> !date.isAfter(LAST))
        .map(date -> text(date.atTime(time), format));
  }

  private static long micros(BigDecimal days) {
    long micros = days.multiply(MICROS_OF_DAY).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
    long milli = Math.floorDiv(micros + MICROS_OF_MILLI / 2, MICROS_OF_MILLI) * MICROS_OF_MILLI;
    return Math.abs(milli - micros) <= NOISE_MICROS ? milli : micros;
  }

  private Optional<LocalDate> date(long days) {
    if (this == FROM_1904) {
      return Optional.of(LocalDate.of(1904, 1, 1).plusDays(days));
    }
    if (days == 0 || days == LEAP_DAY_THAT_NEVER_WAS) {
      return Optional.empty();
    }
    LocalDate zero = LocalDate.of(1899, 12, days < LEAP_DAY_THAT_NEVER_WAS ? 31 : 30);
    return Optional.of(zero.plusDays(days));
  }

  private static String text(LocalDateTime moment, CellFormat format) {
    boolean dateOnly = format == CellFormat.DATE || format == CellFormat.BY_VALUE;
    return dateOnly && moment.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? moment.toLocalDate().toString()
        : moment.toLocalDate() + "T" + text(moment.toLocalTime());
  }

  private static String text(LocalTime time) {
    if (time.get(ChronoField.NANO_OF_SECOND) == 0) {
      return time.format(SECONDS);
    }
    boolean whole = time.get(ChronoField.NANO_OF_SECOND) % 1_000_000 == 0;
    return time.format(whole ? MILLIS : MICROS);
  }
}
