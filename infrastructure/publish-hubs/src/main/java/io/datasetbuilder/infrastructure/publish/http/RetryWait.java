package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.time.Duration;

/** Waits before an attempt; injected, so that tests do not. Safe for concurrent use. */
@FunctionalInterface
public interface RetryWait {

  /** Returns after the time, or as soon as the cancellation is requested. */
  void pause(Duration time, Cancellation cancellation);

  /** Waits in real time and checks the cancellation many times a second. */
  static RetryWait real() {
    return RetryWait::sleep;
  }

  private static void sleep(Duration time, Cancellation cancellation) {
    long pieceMillis = 50;
    long end = System.nanoTime() + time.toNanos();
    try {
      for (long left = time.toMillis();
          left > 0 && !cancellation.requested();
          left = (end - System.nanoTime()) / 1_000_000) {
        Thread.sleep(Math.min(left, pieceMillis));
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
