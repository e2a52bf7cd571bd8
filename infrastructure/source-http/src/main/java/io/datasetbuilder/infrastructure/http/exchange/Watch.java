package io.datasetbuilder.infrastructure.http.exchange;

import io.datasetbuilder.infrastructure.http.exchange.ExchangeFailure.Kind;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** One exchange under watch: ended from outside at its deadline or when its run shall stop. */
final class Watch {

  private final long deadlineNanos;
  private final Cancellation cancellation;
  private final Runnable abort;
  private final AtomicReference<Kind> ended = new AtomicReference<>();

  Watch(Duration total, Cancellation cancellation, Runnable abort) {
    this.deadlineNanos = System.nanoTime() + total.toNanos();
    this.cancellation = cancellation;
    this.abort = abort;
  }

  /** Ends the exchange when it is time. */
  void check() {
    due().ifPresent(this::end);
  }

  private Optional<Kind> due() {
    if (cancellation.requested()) {
      return Optional.of(Kind.CANCELLED);
    }
    return System.nanoTime() - deadlineNanos >= 0 ? Optional.of(Kind.TIMEOUT) : Optional.empty();
  }

  private void end(Kind kind) {
    if (ended.compareAndSet(null, kind)) {
      abort.run();
    }
  }

  /** Ends an exchange that can no longer be watched. */
  void abandon() {
    end(Kind.CANCELLED);
  }

  /** Why the exchange was ended, when it was. */
  Optional<Kind> ended() {
    return Optional.ofNullable(ended.get());
  }
}
