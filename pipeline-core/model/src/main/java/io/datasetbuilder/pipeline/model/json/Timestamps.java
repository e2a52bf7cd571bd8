package io.datasetbuilder.pipeline.model.json;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Points in time as text: ISO 8601, UTC with the offset {@code +00:00}, microseconds. */
public final class Timestamps {

  private static final DateTimeFormatter FORM =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendOffset("+HH:MM", "+00:00")
          .toFormatter();

  private Timestamps() {}

  /** The text of a point in time, cut to whole microseconds. */
  public static String format(Instant instant) {
    return FORM.format(instant.truncatedTo(ChronoUnit.MICROS).atOffset(ZoneOffset.UTC));
  }

  /** The text of a point in time, cut to whole seconds, with the offset {@code Z}. */
  public static String seconds(Instant instant) {
    return instant.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Reads any ISO 8601 text that carries an offset; empty for anything else. */
  public static Optional<Instant> parse(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text).toInstant());
    } catch (DateTimeParseException notATimestamp) {
      return Optional.empty();
    }
  }
}
