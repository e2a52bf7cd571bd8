package io.datasetbuilder.warehouse.backup;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Work on files, two at a time: while the disk is awaited for one, another is read. All work has
 * ended when {@link #each} returns or throws.
 */
final class ParallelFiles {

  private static final int AT_ONCE = 2;

  private final Executor threads;

  /**
   * @param threads runs two tasks, at once or one after the other
   */
  ParallelFiles(Executor threads) {
    this.threads = threads;
  }

  /**
   * Works on each item. The first failure is thrown, and no item is begun after it.
   *
   * @param progress is called on the calling thread, in the order of the items
   * @return the results, in the order of the items
   */
  <T, R> List<R> each(List<T> items, Function<T, R> work, FileProgress progress) {
    List<CompletableFuture<R>> results =
        items.stream().map(item -> new CompletableFuture<R>()).toList();
    AtomicInteger next = new AtomicInteger();
    AtomicBoolean stopped = new AtomicBoolean();
    Runnable worker =
        () -> {
          // An item that was taken is worked on, so that all before a failed one have a result.
          while (!stopped.get()) {
            int taken = next.getAndIncrement();
            if (taken >= items.size()) {
              return;
            }
            complete(results.get(taken), work, items.get(taken), stopped);
          }
        };
    List<CompletableFuture<Void>> workers = new ArrayList<>();
    try {
      for (int i = 0; i < AT_ONCE; i++) {
        workers.add(CompletableFuture.runAsync(worker, threads));
      }
      return await(results, progress);
    } finally {
      stopped.set(true);
      workers.forEach(CompletableFuture::join);
    }
  }

  private static <T, R> void complete(
      CompletableFuture<R> result, Function<T, R> work, T item, AtomicBoolean stopped) {
    try {
      result.complete(work.apply(item));
    } catch (RuntimeException | Error failed) {
      stopped.set(true);
      result.completeExceptionally(failed);
    }
  }

  private static <R> List<R> await(List<CompletableFuture<R>> awaited, FileProgress progress) {
    List<R> results = new ArrayList<>();
    progress.at(0, awaited.size());
    for (CompletableFuture<R> one : awaited) {
      results.add(result(one));
      progress.at(results.size(), awaited.size());
    }
    return results;
  }

  private static <R> R result(CompletableFuture<R> one) {
    try {
      return one.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw failed;
    }
  }
}
