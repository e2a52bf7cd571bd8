package io.datasetbuilder.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Callers that act at the same time. */
public final class CallerThreads {

  private CallerThreads() {}

  /**
   * Lets each of them act in a thread of its own, and waits for all.
   *
   * @param act what one does; told which one it is, from 0
   * @throws ChildFailed when one of them cannot
   */
  public static void of(int members, IntConsumer act) {
    ExecutorService threads = Executors.newFixedThreadPool(members);
    try {
      List<Future<?>> acts = new ArrayList<>();
      for (int i = 0; i < members; i++) {
        int member = i;
        acts.add(threads.submit(() -> act.accept(member)));
      }
      for (Future<?> each : acts) {
        each.get();
      }
    } catch (ExecutionException failed) {
      throw new ChildFailed("a caller failed: " + failed.getCause());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ChildFailed("interrupted");
    } finally {
      threads.shutdownNow();
    }
  }
}
