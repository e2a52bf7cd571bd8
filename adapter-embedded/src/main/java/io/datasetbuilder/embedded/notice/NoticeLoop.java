package io.datasetbuilder.embedded.notice;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import io.datasetbuilder.pipeline.runs.notice.NoticeChannel;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Records and delivers notices while a service runs: a thread that records, and one for each hook,
 * so that a slow hook delays no other one.
 */
public final class NoticeLoop implements AutoCloseable {

  private static final Logger LOG = System.getLogger(NoticeLoop.class.getName());

  /** Time between two looks at what has ended, and at what is due. */
  private static final Duration SHORT = Duration.ofSeconds(2);

  /** Time between two looks at the folders of runs, and at stale datasets. */
  private static final Duration LONG = Duration.ofMinutes(5);

  private static final Duration GRACE = Duration.ofSeconds(5);

  private final Notices.Parts parts;
  private final Map<String, NoticeChannel> channels;
  private final AtomicBoolean closing = new AtomicBoolean();
  private final ScheduledExecutorService threads;
  private final List<Future<?>> tasks = new ArrayList<>();

  private NoticeLoop(Notices.Parts parts) {
    this.parts = parts;
    this.channels = parts.open();
    this.threads =
        Executors.newScheduledThreadPool(channels.size() + 1, DaemonThreads.named("notices"));
  }

  /** Starts the threads. What earlier processes left is recorded first. */
  public static NoticeLoop start(Notices.Parts parts) {
    NoticeLoop loop = new NoticeLoop(parts);
    loop.every(LONG, "recording", loop::reconcile);
    loop.every(SHORT, "recording", () -> parts.record().fromState());
    loop.channels.forEach(
        (hook, channel) -> loop.every(SHORT, "delivery to " + hook, () -> loop.pass(hook)));
    return loop;
  }

  private void reconcile() {
    parts.record().fromManifests();
    parts.stale().run();
    parts.deliver().giveUp();
  }

  private void pass(String hook) {
    if (parts.outbox().hooks().contains(hook)) {
      parts.deliver().pass(hook, channels.get(hook), closing::get);
    }
  }

  /** A task that fails is repeated: a database that is not available may be so later. */
  private void every(Duration time, String name, Runnable task) {
    Runnable guarded =
        () -> {
          try {
            task.run();
          } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "notices: " + name + " failed and is repeated later", failed);
          }
        };
    tasks.add(threads.scheduleWithFixedDelay(guarded, 0, time.toMillis(), TimeUnit.MILLISECONDS));
  }

  /** Ends running attempts; what is not delivered waits for the next process. */
  @Override
  public void close() {
    closing.set(true);
    tasks.forEach(task -> task.cancel(false));
    threads.shutdown();
    try {
      if (!threads.awaitTermination(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException stopped) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
    channels.values().forEach(NoticeChannel::close);
  }
}
