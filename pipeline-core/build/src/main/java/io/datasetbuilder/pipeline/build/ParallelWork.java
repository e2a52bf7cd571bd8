package io.datasetbuilder.pipeline.build;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Does the same work for several things at once; results come in their order. */
public final class ParallelWork {

  private ParallelWork() {}

  /**
   * The result of each item. One item is worked on in the calling thread.
   *
   * @param atOnce how many items at the most are worked on at a time
   */
  public static <T, R> List<R> map(List<T> items, int atOnce, Function<T, R> work) {
    if (items.size() == 1) {
      return List.of(work.apply(items.get(0)));
    }
    ExecutorService workers =
        Executors.newFixedThreadPool(Math.min(atOnce, items.size()), ParallelWork::worker);
    try {
      List<Future<R>> underWay = new ArrayList<>();
      for (T item : items) {
        underWay.add(workers.submit(() -> work.apply(item)));
      }
      List<R> results = new ArrayList<>();
      for (Future<R> future : underWay) {
        results.add(await(future));
      }
      return results;
    } finally {
      end(workers);
    }
  }

  /** A thread like the caller's: it has the caller's priority. */
  private static Thread worker(Runnable work) {
    return new Thread(work, "side-by-side");
  }

  /** Returns when no worker runs any more: what they work with may be closed then. */
  private static void end(ExecutorService workers) {
    workers.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = workers.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
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
