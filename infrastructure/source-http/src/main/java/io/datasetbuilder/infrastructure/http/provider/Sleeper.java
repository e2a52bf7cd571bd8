package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import java.time.Duration;

/** Waits; injected, so that tests do not. Safe for concurrent use. */
@FunctionalInterface
public interface Sleeper {

  /**
   * Returns after the time.
   *
   * @throws CallCancelled as soon as the cancellation is requested
   */
  void pause(Duration time, Cancellation cancellation);

  /** Sleeps in real time and checks the cancellation many times a second. */
  static Sleeper real() {
    return new ThreadSleeper();
  }

  /** Sleeps in short pieces. */
  final class ThreadSleeper implements Sleeper {

    private static final long PIECE_NANOS = 50_000_000;

    @Override
    public void pause(Duration time, Cancellation cancellation) {
      long end = System.nanoTime() + time.toNanos();
      long left = time.toNanos();
      while (left > 0) {
        if (cancellation.requested()) {
          throw new CallCancelled();
        }
        sleep(Math.min(left, PIECE_NANOS));
        left = end - System.nanoTime();
      }
    }

    private static void sleep(long nanos) {
      try {
        Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new CallCancelled();
      }
    }
  }
}
