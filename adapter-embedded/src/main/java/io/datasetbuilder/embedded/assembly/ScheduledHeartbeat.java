package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.pipeline.runs.publish.Heartbeat;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Heartbeat on one thread for all publications, which does not keep the process alive. An action
 * that takes long delays the next beats and skips none of a publication. Safe for concurrent use.
 */
final class ScheduledHeartbeat implements Heartbeat, AutoCloseable {

  private final ScheduledThreadPoolExecutor thread;

  ScheduledHeartbeat() {
    this.thread = new ScheduledThreadPoolExecutor(1, ScheduledHeartbeat::daemon);
    thread.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Beats start(Duration interval, Runnable action) {
    ScheduledFuture<?> beats =
        thread.scheduleWithFixedDelay(
            action, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    return () -> beats.cancel(false);
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "publish-heartbeat");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
