package io.datasetbuilder.infrastructure.httpclient;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Checks all running exchanges many times a second. Timeouts of sockets bound a silence only: a
 * server that drips one byte at a time would never reach them. Nor do they bound a write that the
 * server does not take.
 */
final class Watchdog implements AutoCloseable {

  private static final long CHECK_MILLIS = 25;

  private final ScheduledThreadPoolExecutor thread =
      new ScheduledThreadPoolExecutor(1, DaemonThreads.named("http-watchdog"));

  Watchdog() {
    thread.setRemoveOnCancelPolicy(true);
  }

  /**
   * Watches an exchange until the watch is closed.
   *
   * @param abort ends the exchange, from another thread
   * @throws ExchangeFailure after this was closed
   */
  Watch watch(ExchangeLimits limits, Cancellation cancellation, Runnable abort) {
    Watch watch = new Watch(limits, cancellation, abort);
    try {
      watch.checks =
          thread.scheduleWithFixedDelay(
              watch::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      throw new ExchangeFailure(Kind.CANCELLED);
    }
    return watch;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }

  /** One exchange under watch: ended from outside at its deadline or when its run shall stop. */
  static final class Watch implements AutoCloseable {

    private final long deadlineNanos;
    private final long silenceNanos;
    private final Cancellation cancellation;
    private final Runnable abort;
    private final AtomicReference<Kind> ended = new AtomicReference<>();
    private Future<?> checks;
    private volatile boolean writing;
    private volatile long movedNanos;

    private Watch(ExchangeLimits limits, Cancellation cancellation, Runnable abort) {
      this.deadlineNanos = System.nanoTime() + limits.total().toNanos();
      this.silenceNanos = limits.read().toNanos();
      this.cancellation = cancellation;
      this.abort = abort;
    }

    /** The body of the request begins or continues to be written. */
    void writes() {
      movedNanos = System.nanoTime();
      writing = true;
    }

    /** The body of the request is written; the silence that follows is the server's. */
    void hasWritten() {
      writing = false;
    }

    /** Ends the exchange when it is time, or when it can no longer be watched. */
    private void check() {
      try {
        due().ifPresent(this::end);
      } catch (RuntimeException brokenCancellation) {
        end(Kind.CANCELLED);
      }
    }

    private Optional<Kind> due() {
      if (cancellation.requested()) {
        return Optional.of(Kind.CANCELLED);
      }
      long now = System.nanoTime();
      boolean late = now - deadlineNanos >= 0 || (writing && now - movedNanos >= silenceNanos);
      return late ? Optional.of(Kind.TIMEOUT) : Optional.empty();
    }

    private void end(Kind kind) {
      if (ended.compareAndSet(null, kind)) {
        abort.run();
      }
    }

    /** Fails when the exchange was ended. */
    void requireRunning() {
      ended()
          .ifPresent(
              kind -> {
                throw new ExchangeFailure(kind);
              });
    }

    /** Reason why the exchange was ended; empty while it runs. */
    Optional<Kind> ended() {
      return Optional.ofNullable(ended.get());
    }

    @Override
    public void close() {
      checks.cancel(false);
    }
  }
}
