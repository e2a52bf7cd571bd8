package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Checks all running exchanges many times a second. Timeouts of sockets bound a silence only: a
 * server that drips one byte at a time would never reach them.
 */
final class Watchdog implements AutoCloseable {

  private static final long CHECK_MILLIS = 25;

  private final Set<Watch> running = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("http-watchdog"));

  Watchdog() {
    var unused =
        thread.scheduleWithFixedDelay(
            this::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
  }

  void add(Watch watch) {
    running.add(watch);
  }

  void remove(Watch watch) {
    running.remove(watch);
  }

  private void check() {
    for (Watch watch : running) {
      try {
        watch.check();
      } catch (RuntimeException broken) {
        // A cancellation that fails ends its own exchange, and leaves the others watched.
        watch.abandon();
      }
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  /** One exchange under watch: ended from outside at its deadline or when its run shall stop. */
  static final class Watch {

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

    /** Reason why the exchange was ended; empty while it runs. */
    Optional<Kind> ended() {
      return Optional.ofNullable(ended.get());
    }
  }
}
