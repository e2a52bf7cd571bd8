package io.datasetbuilder.infrastructure.http.provider;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** The Retry-After header: seconds, or a date of HTTP. */
final class RetryAfter {

  private RetryAfter() {}

  /**
   * How long to wait.
   *
   * @return empty when the header is unreadable or asks for a time that is over
   */
  static Optional<Duration> read(String header, Instant now) {
    String text = header.strip();
    if (text.matches("[0-9]{1,12}")) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      Duration wait = Duration.between(now, then);
      return wait.isNegative() ? Optional.empty() : Optional.of(wait);
    } catch (DateTimeException unreadable) {
      return Optional.empty();
    }
  }
}
