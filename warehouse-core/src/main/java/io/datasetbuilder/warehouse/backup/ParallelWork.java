package io.datasetbuilder.warehouse.backup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Work on files, two at a time: while the disk is awaited for one, another is read. All work has
 * ended when a method returns or throws.
 */
final class ParallelWork {

  private static final int THREADS = 2;

  private ParallelWork() {}

  /**
   * Works on each item.
   *
   * @param progress learns it from the calling thread, in the order of the items
   * @return the results, in the order of the items
   */
  static <T, R> List<R> each(List<T> items, Function<T, R> work, FileProgress progress) {
    ExecutorService workers =
        Executors.newFixedThreadPool(THREADS, task -> new Thread(task, "backup"));
    List<R> results = new ArrayList<>();
    try {
      progress.at(0, items.size());
      List<Future<R>> all =
          items.stream().map(item -> workers.submit(() -> work.apply(item))).toList();
      for (Future<R> one : all) {
        results.add(await(one));
        progress.at(results.size(), items.size());
      }
      return results;
    } finally {
      end(workers);
    }
  }

  private static <R> R await(Future<R> work) {
    try {
      return work.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException("work on a file failed", failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while files were copied", stopped);
    }
  }

  /** Stops what still works, and waits for it: it must not go on behind the caller. */
  private static void end(ExecutorService workers) {
    workers.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = workers.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      } catch (InterruptedException stopped) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
