package io.datasetbuilder.http.server;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that answer calls (Spec, "Limits": HTTP worker threads), and those that wait for
 * senders, so that a slow sender holds up none but other senders. Calls beyond them wait in queues
 * without bound. Safe for concurrent use.
 */
final class Workers implements AutoCloseable {

  /** Threads that wait for the beginnings of bodies. */
  private static final int READERS = 200;

  /** Uploads that arrive at once: each holds a buffer of its file, never the whole. */
  private static final int UPLOADS = 50;

  /** Bodies above the usual size that are in memory at once: each takes many times its size. */
  private static final int LARGE = 2;

  /** Publications at once: each waits for another service most of the time. */
  private static final int LONG = 16;

  private static final int IDLE_SECONDS = 30;

  private final ExecutorService usual;
  private final ExecutorService readers = pool("http-body-", READERS);
  private final ExecutorService uploads = pool("http-upload-", UPLOADS);
  private final ExecutorService large = pool("http-large-", LARGE);
  private final ThreadPoolExecutor publications = pool("http-publish-", LONG, true);
  private final Duration grace;

  /**
   * @param grace how long calls may take to end when the workers are closed
   */
  Workers(int number, Duration grace) {
    this.usual = pool("http-worker-", number);
    this.grace = grace;
  }

  private static ThreadPoolExecutor pool(String name, int most) {
    return pool(name, most, false);
  }

  /**
   * @param daemon whether the threads let the process end
   */
  private static ThreadPoolExecutor pool(String name, int most, boolean daemon) {
    AtomicInteger names = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> {
              Thread thread = new Thread(work, name + names.incrementAndGet());
              thread.setDaemon(daemon);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** Runs a call whose body is here, or that has none. */
  void run(Runnable call) {
    usual.execute(call);
  }

  /** Waits for the beginning of a body. */
  void read(Runnable call) {
    readers.execute(call);
  }

  /** Runs a call that takes a file. */
  void takeUpload(Runnable call) {
    uploads.execute(call);
  }

  /** Runs a call whose body is larger than its beginning. */
  void runLarge(Runnable call) {
    large.execute(call);
  }

  /** Runs a call that waits for another service as long as that takes. */
  void runLong(Runnable call) {
    publications.execute(call);
  }

  /** Publications that have begun go on: the service behind this waits for them when it closes. */
  @Override
  public void close() {
    publications.getQueue().clear();
    publications.shutdown();
    List<ExecutorService> all = List.of(readers, uploads, large, usual);
    long until = System.nanoTime() + grace.toNanos();
    for (ExecutorService threads : all) {
      threads.shutdown();
      close(threads, until - System.nanoTime());
    }
  }

  private static void close(ExecutorService threads, long nanos) {
    try {
      if (!threads.awaitTermination(Math.max(0, nanos), TimeUnit.NANOSECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException stopped) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
