package io.datasetbuilder.infrastructure.publish.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Policy of sending repeatable requests again.
 *
 * @param attempts most of them, the first one included
 * @param firstPause before the second attempt; doubled before each further one
 * @param longestPause of a backoff
 * @param longestRetryAfter a hub that wants a longer pause is not waited for
 * @param longestRateLimit the same for a hub that had too many requests (429): its windows are long
 * @param total no attempt begins after this time
 */
public record RetryPolicy(
    int attempts,
    Duration firstPause,
    Duration longestPause,
    Duration longestRetryAfter,
    Duration longestRateLimit,
    Duration total) {

  /** Five attempts within ten minutes. */
  public static final RetryPolicy USUAL =
      new RetryPolicy(
          5,
          Duration.ofSeconds(1),
          Duration.ofSeconds(16),
          Duration.ofMinutes(2),
          Duration.ofMinutes(5),
          Duration.ofMinutes(10));

  /** Status of a hub that had too many requests, and did nothing with this one. */
  private static final int TOO_MANY_REQUESTS = 429;

  private static final Set<Integer> TRANSIENT = Set.of(408, 429, 500, 502, 503, 504);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  /** A used up quota of the header {@code RateLimit}: {@code "api";r=0;t=55}. */
  private static final Pattern USED_UP =
      Pattern.compile("\"[^\"]*\"(?:\\s*;\\s*\\w+=\\w+)*?\\s*;\\s*r=0\\s*;\\s*t=([0-9]{1,9})");

  /** Whether another attempt may get another status. */
  public static boolean isTransient(int status) {
    return TRANSIENT.contains(status);
  }

  /**
   * The pause before the next attempt; empty when no attempt follows.
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
    Duration wanted = response.map(answer -> wanted(answer, now)).orElse(Duration.ZERO);
    boolean isLimited = response.filter(RetryPolicy::isRateLimited).isPresent();
    Duration longest = isLimited ? longestRateLimit : longestRetryAfter;
    Duration pause = wanted.compareTo(backoff) > 0 ? wanted : backoff;
    boolean late = Duration.between(began, now).plus(pause).compareTo(total) > 0;
    return late || wanted.compareTo(longest) > 0 ? Optional.empty() : Optional.of(pause);
  }

  /** Whether a hub did nothing because it had too many requests. */
  public static boolean isRateLimited(HubResponse response) {
    return response.status() == TOO_MANY_REQUESTS;
  }

  /** Pause that the hub requests: by the usual header, or until the end of its window. */
  private static Duration wanted(HubResponse response, Instant now) {
    Duration retryAfter =
        response.header("retry-after").flatMap(text -> retryAfter(text, now)).orElse(Duration.ZERO);
    Duration window =
        response.header("ratelimit").map(RetryPolicy::endOfWindow).orElse(Duration.ZERO);
    return window.compareTo(retryAfter) > 0 ? window : retryAfter;
  }

  /** Time until the last of the used up quotas is renewed. */
  private static Duration endOfWindow(String rateLimit) {
    return USED_UP
        .matcher(rateLimit)
        .results()
        .map(quota -> Duration.ofSeconds(Long.parseLong(quota.group(1))))
        .max(Comparator.naturalOrder())
        .orElse(Duration.ZERO);
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
