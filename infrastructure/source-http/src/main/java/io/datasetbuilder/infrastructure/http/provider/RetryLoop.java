package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Tries until an answer is good, or trying again does not help. Safe for concurrent use. */
final class RetryLoop {

  /** What an answer is worth. */
  sealed interface AttemptResult<T> {
    record Good<T>(T value) implements AttemptResult<T> {}

    record Bad<T>(FailedAttempt failure) implements AttemptResult<T> {}
  }

  /** Does something about a mishap. */
  @FunctionalInterface
  interface RetryRemedy {

    /** There is none. */
    RetryRemedy NONE = failure -> false;

    /** Whether the next attempt follows at once and does not count as another one. */
    boolean applies(FailedAttempt failure);
  }

  private final Backoff backoff;
  private final Sleeper pauses;
  private final boolean again;

  /**
   * @param again whether anything is tried more than once
   */
  RetryLoop(Backoff backoff, Sleeper pauses, boolean again) {
    this.backoff = backoff;
    this.pauses = pauses;
    this.again = again;
  }

  /** The same, but nothing is tried twice. */
  RetryLoop once() {
    return new RetryLoop(backoff, pauses, false);
  }

  /**
   * @return what the first good answer is worth
   * @throws CallFault when none was good
   */
  <T> T make(
      Supplier<Attempt> send,
      Function<Attempt.Answered, AttemptResult<T>> check,
      RetryRemedy remedy,
      Cancellation cancellation) {
    RetryState state = new RetryState(backoff);
    while (true) {
      AttemptResult<T> checked = checked(send.get(), check);
      if (checked instanceof AttemptResult.Good<T> good) {
        return good.value();
      }
      FailedAttempt failure = ((AttemptResult.Bad<T>) checked).failure();
      if (!remedy.applies(failure)) {
        pause(state, failure, cancellation);
      }
    }
  }

  private static <T> AttemptResult<T> checked(
      Attempt attempt, Function<Attempt.Answered, AttemptResult<T>> check) {
    return attempt instanceof Attempt.Answered answered
        ? check.apply(answered)
        : new AttemptResult.Bad<>(FailedAttempt.of(((Attempt.Broken) attempt).kind()));
  }

  private void pause(RetryState state, FailedAttempt failure, Cancellation cancellation) {
    Optional<Duration> wait = state.after(failure);
    if (wait.isEmpty() || !again) {
      throw new CallFault(state.fault(failure));
    }
    if (!wait.get().isZero()) {
      pauses.pause(wait.get(), cancellation);
    }
  }
}
