package io.datasetbuilder.buildspec.concurrent;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/** Does the same work for several items at once; results are in the order of the items. */
public final class ParallelWork {

  private static final Logger LOG = System.getLogger(ParallelWork.class.getName());

  private ParallelWork() {}

  /**
   * Result of each item. One item is processed in the calling thread. When one fails, the others
   * are interrupted; in both cases all workers have ended when this method returns, so that their
   * resources may be closed.
   *
   * @param threads runs the workers
   * @param atOnce largest number of items that are processed at a time
   */
  public static <T, R> List<R> map(
      Executor threads, List<T> items, int atOnce, Function<T, R> work) {
    if (items.size() == 1) {
      return List.of(work.apply(items.get(0)));
    }
    List<FutureTask<R>> tasks =
        items.stream().map(item -> new FutureTask<>(() -> work.apply(item))).toList();
    Queue<FutureTask<R>> waiting = new ConcurrentLinkedQueue<>(tasks);
    List<CompletableFuture<?>> workers = new ArrayList<>();
    try {
      start(workers, Math.min(atOnce, tasks.size()), () -> runAll(waiting), threads);
      List<R> results = new ArrayList<>();
      for (Future<R> task : tasks) {
        results.add(await(task));
      }
      return results;
    } finally {
      tasks.forEach(task -> task.cancel(true));
      CompletableFuture.allOf(workers.toArray(CompletableFuture[]::new)).join();
    }
  }

  /** Starts the workers; when the machine has no thread left, the calling thread does the work. */
  private static void start(
      List<CompletableFuture<?>> workers, int count, Runnable work, Executor threads) {
    try {
      for (int i = 0; i < count; i++) {
        workers.add(CompletableFuture.runAsync(work, threads));
      }
    } catch (OutOfMemoryError | RejectedExecutionException noThread) {
      LOG.log(Level.WARNING, "fewer threads than wanted could be started", noThread);
      if (workers.isEmpty()) {
        work.run();
      }
    }
  }

  private static <R> void runAll(Queue<FutureTask<R>> waiting) {
    for (FutureTask<R> next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
    }
  }

  private static <R> R await(Future<R> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while waiting");
    }
  }
}
