package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Decides which build runs: at most so many at once, and one queue in which jobs and builds inside
 * requests wait for a worker. A build has its worker from the moment it is chosen, not from when
 * the thread wakes up, so that who waits does not depend on the speed of threads. Safe for
 * concurrent use.
 */
final class BuildScheduler {

  /**
   * Build that waits for a worker.
   *
   * @param holder job or build that waits, as its key in the queue
   * @param actor who builds, for oneself or for a team
   */
  private record QueuedBuild(Object holder, OwnerId actor, Runnable work) {
    boolean isJob() {
      return holder instanceof Job;
    }
  }

  private final int workers;
  private final Executor threads;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Set<QueuedBuild> busy = new HashSet<>();
  private final Deque<QueuedBuild> queue = new ArrayDeque<>();

  /**
   * @param workers how many builds run at once
   * @param threads runs them, each in another thread than the caller's
   */
  BuildScheduler(int workers, Executor threads) {
    this.workers = workers;
    this.threads = threads;
  }

  /** Load of the workers. */
  BuildJobs.JobMetrics metrics() {
    return locked(
        () ->
            new BuildJobs.JobMetrics(
                (int) queue.stream().filter(QueuedBuild::isJob).count(), busy.size(), workers));
  }

  /** Assigns a job to a free worker, or appends it to the queue. */
  void enter(Job job, Runnable work) {
    enter(new QueuedBuild(job, job.owner().actor().ownerId(), work));
  }

  /**
   * Assigns a build inside a request to a free worker, or appends it to the queue.
   *
   * @param actor who builds
   * @param patience longest time that it may wait for a worker
   * @return empty when no worker became free in time
   */
  <T> CompletableFuture<Optional<T>> run(OwnerId actor, Supplier<T> build, Duration patience) {
    WaitingBuild<T> waiting = new WaitingBuild<>(build);
    enter(new QueuedBuild(waiting, actor, waiting));
    return waiting.resultWithin(patience, () -> leave(waiting));
  }

  /** Leaves the queue, where it is in it. */
  void leave(Object holder) {
    locked(
        () -> {
          boolean left = queue.removeIf(waiting -> waiting.holder() == holder);
          changed.signalAll();
          return left;
        });
  }

  /** Every build inside a request that waits gives up. */
  void giveUpWaiting() {
    for (QueuedBuild waiting : locked(() -> List.copyOf(queue))) {
      if (waiting.holder() instanceof WaitingBuild<?> build) {
        build.giveUp();
      }
    }
  }

  /** Waits until no worker is busy and the queue is empty, but no longer than this. */
  boolean awaitIdle(Duration most) {
    lock.lock();
    try {
      long left = most.toNanos();
      while (left > 0 && !(busy.isEmpty() && queue.isEmpty())) {
        left = changed.awaitNanos(left);
      }
      return busy.isEmpty() && queue.isEmpty();
    } catch (InterruptedException stopWaiting) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  private void enter(QueuedBuild build) {
    locked(() -> busy.size() < workers ? start(build) : queue.add(build));
  }

  private boolean start(QueuedBuild build) {
    busy.add(build);
    threads.execute(() -> work(build));
    return true;
  }

  private void work(QueuedBuild build) {
    try {
      build.work().run();
    } finally {
      locked(() -> passOn(build));
    }
  }

  private boolean passOn(QueuedBuild done) {
    busy.remove(done);
    next().filter(queue::remove).ifPresent(this::start);
    changed.signalAll();
    return true;
  }

  /**
   * The build that waits longest among those of callers who run less than their share, which is
   * half of the workers and at least one; the one that waits longest of all where each caller has
   * it. No caller keeps the others waiting with builds that wait before theirs.
   */
  private Optional<QueuedBuild> next() {
    int share = Math.max(1, workers / 2);
    return queue.stream()
        .filter(waiting -> running(waiting.actor()) < share)
        .findFirst()
        .or(() -> queue.stream().findFirst());
  }

  private long running(OwnerId actor) {
    return busy.stream().filter(build -> build.actor().isSame(actor)).count();
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
  private static final class WaitingBuild<T> implements Runnable {

    private final Supplier<T> build;

    /** True: a worker took it up. */
    private final CompletableFuture<Boolean> decided = new CompletableFuture<>();

    private final CompletableFuture<Optional<T>> result = new CompletableFuture<>();

    WaitingBuild(Supplier<T> build) {
      this.build = build;
    }

    /**
     * Result of the build; empty when no worker became free in time. Listeners of the result do not
     * block the timer, which all builds share.
     *
     * @param leave leaves the queue
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
