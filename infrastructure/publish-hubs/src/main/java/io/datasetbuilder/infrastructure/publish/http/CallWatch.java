package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.infrastructure.publish.http.HubCallFailure.Kind;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One attempt under watch: ended from outside when its time is over, when nothing moves, or when
 * the publication shall stop. Timeouts of sockets bound neither a write that the other side does
 * not take nor a response that drips.
 */
final class CallWatch {

  private final long deadlineNanos;
  private final long silenceNanos;
  private final Cancellation cancellation;
  private final Runnable abort;
  private final AtomicReference<Kind> ended = new AtomicReference<>();
  private volatile long movedNanos = System.nanoTime();

  CallWatch(Duration total, Duration silence, Cancellation cancellation, Runnable abort) {
    this.deadlineNanos = movedNanos + total.toNanos();
    this.silenceNanos = silence.toNanos();
    this.cancellation = cancellation;
    this.abort = abort;
  }

  /** Something was sent or received. */
  void moved() {
    movedNanos = System.nanoTime();
  }

  /** Ends the attempt when it is time. */
  void check() {
    due()
        .ifPresent(
            kind -> {
              if (ended.compareAndSet(null, kind)) {
                abort.run();
              }
            });
  }

  private Optional<Kind> due() {
    if (cancellation.requested()) {
      return Optional.of(Kind.CANCELLED);
    }
    long now = System.nanoTime();
    boolean late = now - deadlineNanos >= 0 || now - movedNanos >= silenceNanos;
    return late ? Optional.of(Kind.TIMEOUT) : Optional.empty();
  }

  /** Reason why the attempt was ended; empty while it runs. */
  Optional<Kind> ended() {
    return Optional.ofNullable(ended.get());
  }
}
