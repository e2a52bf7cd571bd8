package io.datasetbuilder.http.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that run operations (Spec, "Limits": HTTP worker threads), and those that wait for
 * senders, so that a slow sender delays only other senders. Calls beyond them wait in queues
 * without bound. Safe for concurrent use.
 *
 * @param usual of calls whose body has arrived, or that have no body
 * @param readers that wait for the beginnings of bodies
 * @param uploads of files that arrive at once: each holds a buffer of its file, never the whole
 * @param large of bodies above the usual size: each takes many times its size of memory
 * @param publications which wait for another service most of the time, as long as that takes
 * @param grace how long calls may take to end when the workers are closed
 */
record Workers(
    ThreadPoolExecutor usual,
    ThreadPoolExecutor readers,
    ThreadPoolExecutor uploads,
    ThreadPoolExecutor large,
    ThreadPoolExecutor publications,
    Duration grace)
    implements AutoCloseable {

  /** A thread without work for as long ends. */
  static final int IDLE_SECONDS = 30;

  /**
   * @param number of the usual threads
   */
  Workers(int number, Duration grace) {
    this(
        pool("http-worker-", number, false),
        pool("http-body-", 200, false),
        pool("http-upload-", 50, false),
        pool("http-large-", 2, false),
        pool("http-publish-", 16, true),
        grace);
  }

  /**
   * @param daemon whether it lets the process end
   */
  static Thread thread(Runnable work, String name, boolean daemon) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(daemon);
    return thread;
  }

  private static ThreadPoolExecutor pool(String name, int most, boolean daemon) {
    AtomicInteger names = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> thread(work, name + names.incrementAndGet(), daemon));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** Running publications continue: the service waits for them when it closes. */
  @Override
  public void close() {
    publications.getQueue().clear();
    publications.shutdown();
    long until = System.nanoTime() + grace.toNanos();
    for (ThreadPoolExecutor threads : List.of(readers, uploads, large, usual)) {
      threads.shutdown();
      try {
        if (!threads.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
          threads.shutdownNow();
        }
      } catch (InterruptedException stopped) {
        threads.shutdownNow();
        Thread.currentThread().interrupt();
      }
    }
  }
}
