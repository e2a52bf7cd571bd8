package io.datasetbuilder.http.server;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.datasetbuilder.buildspec.concurrent.DaemonThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that run operations (Spec, "Limits": HTTP worker threads), and those that wait for
 * senders, so that a slow sender delays only other senders. Calls beyond them wait in queues
 * without bound. Safe for concurrent use.
 *
 * @param turns as many as usual operations may run at once, on whatever threads
 * @param usual of calls whose body has arrived, or that have no body
 * @param readers that wait for the beginnings of bodies
 * @param uploads of files that arrive at once: each holds a buffer of its file, never the whole
 * @param large of bodies above the usual size: each takes many times its size of memory
 * @param publications which wait for another service most of the time, as long as that takes
 * @param grace how long calls may take to end when the workers are closed
 */
record Workers(
    Semaphore turns,
    ThreadPoolExecutor usual,
    ThreadPoolExecutor readers,
    ThreadPoolExecutor uploads,
    ThreadPoolExecutor large,
    ThreadPoolExecutor publications,
    Duration grace)
    implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

  /** A thread without work for as long ends. */
  static final int IDLE_SECONDS = 30;

  /**
   * @param number of usual operations that run at once
   */
  Workers(int number, Duration grace) {
    this(
        new Semaphore(number),
        pool("http-worker-", number),
        pool("http-body-", 200),
        pool("http-upload-", 50),
        pool("http-large-", 2),
        pool(16, DaemonThreads.numbered("http-publish-")),
        grace);
  }

  /**
   * Runs a usual operation on the calling thread, which saves the way to another one.
   *
   * @return false without having run it when others wait for their turn
   */
  boolean runAtOnce(Runnable operation) {
    if (!usual.getQueue().isEmpty() || usual.isShutdown() || !turns.tryAcquire()) {
      return false;
    }
    try {
      operation.run();
      return true;
    } finally {
      turns.release();
    }
  }

  /** Runs a usual operation on a thread of its own when its turn comes. */
  <T> CompletableFuture<T> runInTurn(Supplier<T> operation) {
    return CompletableFuture.supplyAsync(() -> inTurn(operation), usual);
  }

  private <T> T inTurn(Supplier<T> operation) {
    try {
      turns.acquire();
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
      throw new RejectedExecutionException("the workers are closed", closing);
    }
    try {
      return operation.get();
    } finally {
      turns.release();
    }
  }

  /** Threads that keep the process alive until their calls have ended. */
  private static ThreadPoolExecutor pool(String name, int most) {
    AtomicInteger number = new AtomicInteger();
    ThreadFactory factory = Executors.defaultThreadFactory();
    return pool(
        most,
        work -> {
          Thread thread = factory.newThread(work);
          thread.setName(name + number.incrementAndGet());
          return thread;
        });
  }

  private static ThreadPoolExecutor pool(int most, ThreadFactory factory) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), factory);
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /** Running publications continue: the service waits for them when it closes. */
  @Override
  public void close() {
    publications.getQueue().clear();
    publications.shutdown();
    long until = System.nanoTime() + grace.toNanos();
    List<ThreadPoolExecutor> ending = List.of(readers, uploads, large, usual);
    ending.forEach(ThreadPoolExecutor::shutdown);
    try {
      boolean ended = true;
      for (ThreadPoolExecutor threads : ending) {
        ended &= threads.awaitTermination(until - System.nanoTime(), NANOSECONDS);
      }
      ended &= allTurnsAreFree(until);
      LOG.debug("all operations ended within the grace: {}", ended);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    // Those that have not ended are interrupted.
    ending.forEach(ThreadPoolExecutor::shutdownNow);
  }

  /** Waits until the operations that run on threads of callers have ended, too. */
  private boolean allTurnsAreFree(long until) throws InterruptedException {
    int all = usual.getMaximumPoolSize();
    boolean free = turns.tryAcquire(all, until - System.nanoTime(), NANOSECONDS);
    if (free) {
      turns.release(all);
    }
    return free;
  }
}
