package io.datasetbuilder.infrastructure.spark.file;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;

/** Dates and times in ISO 8601, with as many digits after the second as they need. */
final class TemporalText {

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter();

  private TemporalText() {}

  static String of(LocalDate date) {
    return date.toString();
  }

  static String of(LocalTime time) {
    return TIME.format(time);
  }

  static String of(LocalDateTime datetime) {
    return datetime.toLocalDate() + "T" + TIME.format(datetime.toLocalTime());
  }

  static String of(Instant instant) {
    return of(LocalDateTime.ofInstant(instant, ZoneOffset.UTC)) + "+00:00";
  }
}
