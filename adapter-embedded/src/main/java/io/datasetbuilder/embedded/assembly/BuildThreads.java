package io.datasetbuilder.embedded.assembly;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The threads of builds. None of them keeps the process alive. */
final class BuildThreads {

  private static final Duration IDLE = Duration.ofSeconds(60);

  private BuildThreads() {}

  /** At most so many threads, each of which ends when it has had nothing to do for a while. */
  static Executor pool(int threads) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> worker(work, number.incrementAndGet()));
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /**
   * Starts a thread of the caller's priority for each step of a build that goes on beside another.
   */
  static void besideTheCaller(Runnable step) {
    daemon(step, "build-step").start();
  }

  /**
   * Whoever reads waits for an answer; a build has time. Where the machine is reported to heed it
   * (docs/operations.md), so do all threads that a build starts.
   */
  @SuppressWarnings("ThreadPriorityCheck") // nothing but waiting times depends on it
  private static Thread worker(Runnable work, int number) {
    Thread thread = daemon(work, "build-" + number);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  private static Thread daemon(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
