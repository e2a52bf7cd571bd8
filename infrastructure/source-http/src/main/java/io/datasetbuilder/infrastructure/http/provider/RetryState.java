package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.source.provider.call.ProviderFault;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Decides for one page whether it is asked for again. */
final class RetryState {

  private static final int MOST_ATTEMPTS = 4;
  private static final int MOST_IN_SUCCESSFUL_RESPONSES = 2;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
  private static final Duration CALM = Duration.ofSeconds(1);
  private static final Set<Integer> PASSING = Set.of(429, 500, 502, 503, 504);
  private static final int TOO_MANY_REQUESTS = 429;

  private final Backoff backoff;
  private int attempts;
  private int inSuccessfulResponses;
  private int malformed;
  private int badEncodings;

  RetryState(Backoff backoff) {
    this.backoff = backoff;
  }

  /**
   * Notes an attempt that failed.
   *
   * @return how long to wait before the next one, maybe no time at all; empty to give up
   */
  Optional<Duration> after(FailedAttempt failure) {
    attempts++;
    if (attempts >= MOST_ATTEMPTS || failure.hopeless() || !mayRepeat(failure)) {
      return Optional.empty();
    }
    if (failure.badEncoding()) {
      return Optional.of(Duration.ZERO);
    }
    return failure
        .retryAfter()
        .map(RetryState::unlessTooLong)
        .orElseGet(() -> Optional.of(usualWait(failure)));
  }

  private boolean mayRepeat(FailedAttempt failure) {
    if (failure.badEncoding()) {
      return badEncodings++ == 0;
    }
    return switch (failure.category().retry()) {
      case NEVER -> false;
      case ONCE -> malformed++ == 0;
      case BOUNDED -> isPassing(failure);
    };
  }

  private boolean isPassing(FailedAttempt failure) {
    if (failure.isInSuccessfulResponse()) {
      return inSuccessfulResponses++ < MOST_IN_SUCCESSFUL_RESPONSES;
    }
    return failure.status().isEmpty() || PASSING.contains(failure.status().getAsInt());
  }

  private static Optional<Duration> unlessTooLong(Duration asked) {
    return Optional.of(asked).filter(wait -> wait.compareTo(LONGEST_WAIT) <= 0);
  }

  /** Who was too fast by a bound of calls a second comes back after that second. */
  private Duration usualWait(FailedAttempt failure) {
    Duration wait = backoff.after(attempts);
    boolean tooFast = failure.category() == FailureCategory.THROTTLED && failure.isInSuccessfulResponse();
    return tooFast && wait.compareTo(CALM) < 0 ? CALM : wait;
  }

  /** The fault of the page when it is given up. */
  ProviderFault fault(FailedAttempt last) {
    return new ProviderFault(
        category(last),
        last.status(),
        last.code(),
        attempts,
        last.retryAfter().stream().mapToLong(Duration::toSeconds).findFirst());
  }

  /** A provider that asks for a long wait has no more calls to give for now. */
  private static FailureCategory category(FailedAttempt last) {
    boolean longWait =
        last.retryAfter().filter(wait -> wait.compareTo(LONGEST_WAIT) > 0).isPresent();
    boolean throttled = last.category() == FailureCategory.THROTTLED;
    return longWait && throttled && last.status().orElse(0) == TOO_MANY_REQUESTS
        ? FailureCategory.QUOTA
        : last.category();
  }
}
