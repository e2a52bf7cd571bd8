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

    record Bad<T>(FailedAttempt mishap) implements AttemptResult<T> {}
  }

  /** Does something about a mishap. */
  @FunctionalInterface
  interface RetryRemedy {

    /** There is none. */
    RetryRemedy NONE = mishap -> false;

    /** Whether the next attempt follows at once and does not count as another one. */
    boolean cures(FailedAttempt mishap);
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
      Function<Attempt.Answered, AttemptResult<T>> judge,
      RetryRemedy cure,
      Cancellation cancellation) {
    RetryState state = new RetryState(backoff);
    while (true) {
      AttemptResult<T> judged = judged(send.get(), judge);
      if (judged instanceof AttemptResult.Good<T> good) {
        return good.value();
      }
      FailedAttempt mishap = ((AttemptResult.Bad<T>) judged).mishap();
      if (!cure.cures(mishap)) {
        pause(state, mishap, cancellation);
      }
    }
  }

  private static <T> AttemptResult<T> judged(
      Attempt attempt, Function<Attempt.Answered, AttemptResult<T>> judge) {
    return attempt instanceof Attempt.Answered answered
        ? judge.apply(answered)
        : new AttemptResult.Bad<>(FailedAttempt.of(((Attempt.Broken) attempt).kind()));
  }

  private void pause(RetryState state, FailedAttempt mishap, Cancellation cancellation) {
    Optional<Duration> wait = state.after(mishap);
    if (wait.isEmpty() || !again) {
      throw new CallFault(state.fault(mishap));
    }
    if (!wait.get().isZero()) {
      pauses.pause(wait.get(), cancellation);
    }
  }
}
