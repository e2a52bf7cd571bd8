package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of builds. None of them keeps the process alive. */
final class BuildThreads {

  private static final Duration IDLE = Duration.ofSeconds(60);

  private BuildThreads() {}

  /** At most so many threads, each of which ends when it has had nothing to do for a while. */
  static Executor pool(int threads) {
    ThreadFactory workers = DaemonThreads.numbered("build-");
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> ofLowestPriority(workers.newThread(work)));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Starts a thread of the caller's priority for a step of a build that runs in parallel to
   * another.
   */
  static void besideTheCaller(Runnable step) {
    DaemonThreads.create("build-step", step).start();
  }

  /**
   * Thread of the lowest priority, because readers wait for a response and builds do not. Where the
   * operating system heeds priorities (docs/operations.md), all threads that a build starts inherit
   * it.
   */
  @SuppressWarnings("ThreadPriorityCheck") // nothing but waiting times depends on it
  private static Thread ofLowestPriority(Thread thread) {
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }
}
