package io.datasetbuilder.infrastructure.publish.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * When a request that may be sent again is sent again.
 *
 * @param attempts most of them, the first one included
 * @param firstPause before the second attempt; doubled before each further one
 * @param longestPause of a backoff
 * @param longestRetryAfter a hub that wants a longer pause is not waited for
 * @param total no attempt begins after this time
 */
public record RetryPolicy(
    int attempts,
    Duration firstPause,
    Duration longestPause,
    Duration longestRetryAfter,
    Duration total) {

  /** Five attempts within ten minutes. */
  public static final RetryPolicy USUAL =
      new RetryPolicy(
          5,
          Duration.ofSeconds(1),
          Duration.ofSeconds(16),
          Duration.ofMinutes(2),
          Duration.ofMinutes(10));

  private static final Set<Integer> TRANSIENT = Set.of(408, 429, 500, 502, 503, 504);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  /** Whether another attempt may get another answer. */
  public static boolean isTransient(int status) {
    return TRANSIENT.contains(status);
  }

  /**
   * The pause before the next attempt; empty when there is none.
   *
   * @param failed attempts so far, from 1
   * @param response of the last one, if it had any
   */
  public Optional<Duration> pause(
      int failed, Instant began, Instant now, Optional<HubResponse> response) {
    if (failed >= attempts) {
      return Optional.empty();
    }
    Duration backoff = backoff(failed);
    Duration wanted =
        response
            .flatMap(answer -> answer.header("retry-after"))
            .flatMap(text -> retryAfter(text, now))
            .orElse(Duration.ZERO);
    Duration pause = wanted.compareTo(backoff) > 0 ? wanted : backoff;
    boolean late = Duration.between(began, now).plus(pause).compareTo(total) > 0;
    return late || wanted.compareTo(longestRetryAfter) > 0 ? Optional.empty() : Optional.of(pause);
  }

  private Duration backoff(int failed) {
    Duration pause = firstPause;
    for (int i = 1; i < failed && pause.compareTo(longestPause) < 0; i++) {
      pause = pause.multipliedBy(2);
    }
    return pause.compareTo(longestPause) < 0 ? pause : longestPause;
  }

  /** Seconds, or a date; empty when the text is neither. */
  private static Optional<Duration> retryAfter(String text, Instant now) {
    if (SECONDS.matcher(text).matches()) {
      return Optional.of(Duration.ofSeconds(Long.parseLong(text)));
    }
    try {
      Instant then = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(Duration.between(now, then));
    } catch (DateTimeException neither) {
      return Optional.empty();
    }
  }
}
