package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Heartbeat whose one thread runs the actions of all users and does not keep the process alive. A
 * long action delays the following beats and skips none. Safe for concurrent use.
 */
final class ScheduledHeartbeat implements Heartbeat, AutoCloseable {

  private final ScheduledThreadPoolExecutor thread;

  /**
   * @param name of the thread, which is started when it is first needed
   */
  ScheduledHeartbeat(String name) {
    this.thread = new ScheduledThreadPoolExecutor(1, DaemonThreads.named(name));
    thread.setRemoveOnCancelPolicy(true);
  }

  @Override
  public Beats start(Duration interval, Runnable action) {
    ScheduledFuture<?> beats =
        thread.scheduleWithFixedDelay(
            action, interval.toNanos(), interval.toNanos(), TimeUnit.NANOSECONDS);
    return () -> beats.cancel(false);
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
