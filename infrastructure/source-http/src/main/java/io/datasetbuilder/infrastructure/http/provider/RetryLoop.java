package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.infrastructure.http.provider.Attempt.FailedAttempt;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Repeats attempts until one succeeds, or trying again does not help. Thread-safe. */
final class RetryLoop {

  /** Result of one attempt. */
  sealed interface AttemptResult<T> {
    record Ok<T>(T value) implements AttemptResult<T> {}

    record Failed<T>(FailedAttempt failure) implements AttemptResult<T> {}
  }

  /** Removes the cause of a failed attempt. */
  @FunctionalInterface
  interface RetryRemedy {

    /** No remedy: the failure stays. */
    RetryRemedy NONE = failure -> false;

    /** Whether the next attempt follows at once and does not count as another one. */
    boolean applies(FailedAttempt failure);
  }

  private final Backoff backoff;
  private final Sleeper sleeper;
  private final boolean again;

  /**
   * @param again whether anything is tried more than once
   */
  RetryLoop(Backoff backoff, Sleeper sleeper, boolean again) {
    this.backoff = backoff;
    this.sleeper = sleeper;
    this.again = again;
  }

  /** The same, but nothing is tried twice. */
  RetryLoop once() {
    return new RetryLoop(backoff, sleeper, false);
  }

  /**
   * @return the value of the first response that has one
   * @throws CallFault when none has
   */
  <T> T run(
      Supplier<Attempt> send,
      Function<Attempt.Responded, AttemptResult<T>> check,
      RetryRemedy remedy,
      Cancellation cancellation) {
    RetryState state = new RetryState(backoff);
    while (true) {
      Attempt attempt = send.get();
      AttemptResult<T> result =
          attempt instanceof Attempt.Responded response
              ? check.apply(response)
              : new AttemptResult.Failed<>(FailedAttempt.of(((Attempt.Broken) attempt).kind()));
      if (result instanceof AttemptResult.Ok<T> ok) {
        return ok.value();
      }
      FailedAttempt failure = ((AttemptResult.Failed<T>) result).failure();
      if (!remedy.applies(failure)) {
        pause(state, failure, cancellation);
      }
    }
  }

  private void pause(RetryState state, FailedAttempt failure, Cancellation cancellation) {
    Optional<Duration> wait = state.after(failure);
    if (wait.isEmpty() || !again) {
      throw new CallFault(state.fault(failure));
    }
    if (!wait.get().isZero()) {
      sleeper.pause(wait.get(), cancellation);
    }
  }

  /** Decides for one page whether it is requested again. */
  static final class RetryState {

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

    /**
     * Backoff before the next attempt; at least a second when a limit of calls per second was
     * exceeded.
     */
    private Duration usualWait(FailedAttempt failure) {
      Duration wait = backoff.after(attempts);
      boolean tooFast =
          failure.category() == FailureCategory.THROTTLED && failure.isInSuccessfulResponse();
      return tooFast && wait.compareTo(CALM) < 0 ? CALM : wait;
    }

    /** The fault of the page when it is given up. */
    ProviderFailure.ProviderFault fault(FailedAttempt last) {
      return new ProviderFailure.ProviderFault(
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

  /**
   * Waits between the attempts of a page: 0.5, 1 and 2 seconds, each up to a fifth off. Safe for
   * concurrent use.
   */
  static final class Backoff {

    private static final double FIRST_MILLIS = 500;
    private static final double SPREAD = 0.2;

    private final RandomGenerator random;

    Backoff(RandomGenerator random) {
      this.random = random;
    }

    /**
     * @param attempts that were made, from 1
     */
    Duration after(int attempts) {
      double spread = 1 + SPREAD * (2 * drawn() - 1);
      return Duration.ofMillis(Math.round(FIRST_MILLIS * (1 << (attempts - 1)) * spread));
    }

    /** Generators need not be safe for concurrent use. */
    private double drawn() {
      synchronized (random) {
        return random.nextDouble();
      }
    }
  }
}
