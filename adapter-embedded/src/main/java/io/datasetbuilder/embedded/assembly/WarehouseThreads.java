package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The threads of a warehouse. None of them keeps the process alive. */
final class WarehouseThreads {

  private static final Logger LOG = System.getLogger(WarehouseThreads.class.getName());

  /** Files whose digests are computed at a time: more would only wait for the disk. */
  private static final int VERIFICATIONS = 4;

  private static final Duration IDLE = Duration.ofSeconds(30);

  private static final Duration MOST_WAITING = Duration.ofSeconds(10);

  private WarehouseThreads() {}

  /** Threads that compute digests, and end when they have had nothing to do for a while. */
  static Executor ofVerification() {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            VERIFICATIONS,
            VERIFICATIONS,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            DaemonThreads.named("warehouse-verification"));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** A thread for each task of a backup, which waits for all of them. */
  static Executor ofBackup() {
    return work -> DaemonThreads.create("warehouse-backup", work).start();
  }

  /** Work on a thread of its own, done once. */
  static final class Background {

    private final Thread thread;
    private final AtomicBoolean started = new AtomicBoolean();

    Background(String name, Runnable work) {
      this.thread = DaemonThreads.create(name, work);
    }

    void start() {
      if (started.compareAndSet(false, true)) {
        thread.start();
      }
    }

    /** Waits a while for the work, if it was started; what is left, the next start does. */
    void await() {
      try {
        thread.join(MOST_WAITING.toMillis());
        if (thread.isAlive()) {
          LOG.log(Level.WARNING, "{0} had not ended when the service was closed", thread.getName());
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
