package io.datasetbuilder.pipeline.runs.job;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The workers that builds share, and the one line in which builds wait for them. A turn has its
 * worker from the moment it is taken, not from when the thread wakes up, so that who waits does not
 * depend on the speed of threads. Safe for concurrent use.
 */
final class BuildExecutor {

  /**
   * What waits for a worker.
   *
   * @param holder the job or the build that waits, by which its turn is found again
   */
  private record Turn(Object holder, Runnable work) {
    boolean isJob() {
      return holder instanceof Job;
    }
  }

  private static final long IDLE_SECONDS = 60;

  private final int workers;
  private final ThreadPoolExecutor pool;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<Turn> busy = new HashSet<>();
  private final Deque<Turn> line = new ArrayDeque<>();

  BuildExecutor(int workers) {
    this.workers = workers;
    AtomicInteger number = new AtomicInteger();
    this.pool =
        new ThreadPoolExecutor(
            workers,
            workers,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            work -> worker(work, number.incrementAndGet()));
    pool.allowCoreThreadTimeOut(true);
  }

  /**
   * Whoever reads waits for an answer; a build has time. Where the machine is reported to heed it
   * (docs/operations.md), so do all threads that a build starts.
   */
  @SuppressWarnings("ThreadPriorityCheck") // nothing but waiting times depends on it
  private static Thread worker(Runnable work, int number) {
    Thread thread = new Thread(work, "build-" + number);
    thread.setDaemon(true);
    thread.setPriority(Thread.MIN_PRIORITY);
    return thread;
  }

  int workers() {
    return workers;
  }

  /** Whether a worker is free. */
  boolean hasFreeWorker() {
    return locked(() -> busy.size() < workers);
  }

  int busy() {
    return locked(busy::size);
  }

  /** How many jobs are in the line. */
  int waitingJobs() {
    return locked(() -> (int) line.stream().filter(Turn::isJob).count());
  }

  /** A job goes to a free worker, or to the end of the line. */
  void enter(Job job, Runnable work) {
    enter(new Turn(job, work));
  }

  /** A build inside a request goes the same way. */
  void enter(WaitingBuild<?> build) {
    enter(new Turn(build, build));
  }

  /** Leaves the line; false when it is not in it. */
  boolean leave(Object holder) {
    return locked(
        () -> {
          boolean left = line.removeIf(turn -> turn.holder() == holder);
          changed.signalAll();
          return left;
        });
  }

  /** Builds inside requests that are in the line. */
  List<WaitingBuild<?>> waitingBuilds() {
    return locked(
        () -> {
          List<WaitingBuild<?>> builds = new ArrayList<>();
          for (Turn turn : line) {
            if (turn.holder() instanceof WaitingBuild<?> build) {
              builds.add(build);
            }
          }
          return builds;
        });
  }

  /** Waits until no worker is busy and nobody waits, but no longer than this. */
  boolean awaitIdle(Duration most) {
    lock.lock();
    try {
      long left = most.toNanos();
      while (left > 0 && !(busy.isEmpty() && line.isEmpty())) {
        left = changed.awaitNanos(left);
      }
      return busy.isEmpty() && line.isEmpty();
    } catch (InterruptedException stopWaiting) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void enter(Turn turn) {
    locked(() -> busy.size() < workers ? start(turn) : line.add(turn));
  }

  private boolean start(Turn turn) {
    busy.add(turn);
    pool.execute(() -> work(turn));
    return true;
  }

  private void work(Turn turn) {
    try {
      turn.work().run();
    } finally {
      locked(() -> passOn(turn));
    }
  }

  private boolean passOn(Turn done) {
    busy.remove(done);
    if (!line.isEmpty()) {
      start(line.removeFirst());
    }
    changed.signalAll();
    return true;
  }

  private <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  /**
   * A build inside a request that waits for a worker. Either a worker takes it up or it gives up,
   * never both.
   */
  static final class WaitingBuild<T> implements Runnable {

    private final Supplier<T> build;

    /** True: a worker took it up. */
    private final CompletableFuture<Boolean> decided = new CompletableFuture<>();

    private final CompletableFuture<Optional<T>> result = new CompletableFuture<>();

    WaitingBuild(Supplier<T> build) {
      this.build = build;
    }

    /**
     * Its result; empty when no worker has come in time. Whoever hears of it does not hold up the
     * timer, which all share.
     *
     * @param leave leaves the line
     */
    CompletableFuture<Optional<T>> resultWithin(Duration patience, Runnable leave) {
      return decided
          .completeOnTimeout(false, patience.toNanos(), TimeUnit.NANOSECONDS)
          .thenComposeAsync(
              taken -> {
                if (taken) {
                  return result;
                }
                leave.run();
                return CompletableFuture.completedFuture(Optional.empty());
              });
    }

    void giveUp() {
      decided.complete(false);
    }

    @Override
    public void run() {
      if (!decided.complete(true)) {
        return;
      }
      try {
        result.complete(Optional.of(build.get()));
      } catch (Throwable broken) {
        result.completeExceptionally(broken);
      }
    }
  }
}
