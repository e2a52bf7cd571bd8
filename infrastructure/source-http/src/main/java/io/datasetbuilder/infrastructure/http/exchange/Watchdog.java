package io.datasetbuilder.infrastructure.http.exchange;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Looks at all running exchanges many times a second. Timeouts of sockets bound a silence only: a
 * server that drips one byte at a time would never reach them.
 */
final class Watchdog implements AutoCloseable {

  private static final long CHECK_MILLIS = 25;

  private final Set<Watch> running = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(DaemonThreads.named("http-watchdog"));

  Watchdog() {
    var unused =
        thread.scheduleWithFixedDelay(this::check, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
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
}
