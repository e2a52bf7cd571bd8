package io.datasetbuilder.cli.remote;

import java.time.Duration;

/** Waits. */
@FunctionalInterface
public interface RetryDelay {

  /** Waits as long as told, or until the thread is interrupted. */
  void pause(Duration time);

  /** Waits for real. */
  static RetryDelay real() {
    return time -> {
      try {
        Thread.sleep(time.toMillis());
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    };
  }
}
