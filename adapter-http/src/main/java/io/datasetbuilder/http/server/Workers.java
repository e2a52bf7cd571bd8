package io.datasetbuilder.http.server;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that answer calls (Spec, "Limits": HTTP worker threads). Calls beyond them wait in a
 * queue without bound. Safe for concurrent use.
 */
final class Workers implements AutoCloseable {

  private final ExecutorService threads;
  private final Duration grace;

  /**
   * @param grace how long calls may take to end when the workers are closed
   */
  Workers(int number, Duration grace) {
    AtomicInteger names = new AtomicInteger();
    this.grace = grace;
    this.threads =
        Executors.newFixedThreadPool(
            number, work -> new Thread(work, "http-worker-" + names.incrementAndGet()));
  }

  void run(Runnable call) {
    threads.execute(call);
  }

  @Override
  public void close() {
    threads.shutdown();
    try {
      if (!threads.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException stopped) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
