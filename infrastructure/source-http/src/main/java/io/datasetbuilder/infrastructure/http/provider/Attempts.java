package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Tries until an answer is good, or trying again does not help. Safe for concurrent use. */
final class Attempts {

  /** What an answer is worth. */
  sealed interface Judged<T> {
    record Good<T>(T value) implements Judged<T> {}

    record Bad<T>(Mishap mishap) implements Judged<T> {}
  }

  /** Does something about a mishap. */
  @FunctionalInterface
  interface Cure {

    /** There is none. */
    Cure NONE = mishap -> false;

    /** Whether the next attempt follows at once and does not count as another one. */
    boolean cures(Mishap mishap);
  }

  private final Backoff backoff;
  private final Pauses pauses;
  private final boolean again;

  /**
   * @param again whether anything is tried more than once
   */
  Attempts(Backoff backoff, Pauses pauses, boolean again) {
    this.backoff = backoff;
    this.pauses = pauses;
    this.again = again;
  }

  /** The same, but nothing is tried twice. */
  Attempts once() {
    return new Attempts(backoff, pauses, false);
  }

  /**
   * @return what the first good answer is worth
   * @throws CallFault when none was good
   */
  <T> T make(
      Supplier<Attempt> send,
      Function<Attempt.Answered, Judged<T>> judge,
      Cure cure,
      Cancellation cancellation) {
    RetryState state = new RetryState(backoff);
    while (true) {
      Judged<T> judged = judged(send.get(), judge);
      if (judged instanceof Judged.Good<T> good) {
        return good.value();
      }
      Mishap mishap = ((Judged.Bad<T>) judged).mishap();
      if (!cure.cures(mishap)) {
        pause(state, mishap, cancellation);
      }
    }
  }

  private static <T> Judged<T> judged(
      Attempt attempt, Function<Attempt.Answered, Judged<T>> judge) {
    return attempt instanceof Attempt.Answered answered
        ? judge.apply(answered)
        : new Judged.Bad<>(Mishap.of(((Attempt.Broken) attempt).kind()));
  }

  private void pause(RetryState state, Mishap mishap, Cancellation cancellation) {
    Optional<Duration> wait = state.after(mishap);
    if (wait.isEmpty() || !again) {
      throw new CallFault(state.fault(mishap));
    }
    if (!wait.get().isZero()) {
      pauses.pause(wait.get(), cancellation);
    }
  }
}
