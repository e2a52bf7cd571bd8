package io.datasetbuilder.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that call a service at the same time. */
final class CallerThreads {

  private CallerThreads() {}

  /** What is done under a number: that of the thread, or that of the piece of work. */
  interface Task {
    void run(int number) throws InterruptedException;
  }

  /**
   * Runs a task in each of some threads, numbered from 0, and waits for all.
   *
   * @throws ChildProcesses.ProcessFailed when one of them fails
   */
  static void run(int threads, Task task) throws InterruptedException {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    List<Callable<Void>> calls = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      calls.add(
          () -> {
            task.run(thread);
            return null;
          });
    }
    try {
      for (Future<Void> done : executor.invokeAll(calls)) {
        done.get();
      }
    } catch (ExecutionException failed) {
      throw new ChildProcesses.ProcessFailed("a caller failed: " + failed.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /** Runs a task for each number of a range; each thread takes the next one when it is free. */
  static void share(int threads, int from, int until, Task task) throws InterruptedException {
    AtomicInteger next = new AtomicInteger(from);
    run(
        threads,
        thread -> {
          for (int i = next.getAndIncrement(); i < until; i = next.getAndIncrement()) {
            task.run(i);
          }
        });
  }
}
