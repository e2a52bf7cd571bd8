package io.datasetbuilder.infrastructure.text.scan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Work done side by side whose results are taken in the order of submission; only a few pieces are
 * under way at once, so memory stays bounded. For one thread.
 */
public final class OrderedWork<T> implements AutoCloseable {

  private final ExecutorService workers;
  private final int atOnce;
  private final Consumer<T> results;
  private final Deque<Future<T>> underWay = new ArrayDeque<>();

  public OrderedWork(ExecutorService workers, int atOnce, Consumer<T> results) {
    this.workers = workers;
    this.atOnce = atOnce;
    this.results = results;
  }

  /** Starts a piece; waits for the oldest one when enough are under way. */
  public void submit(Callable<T> piece) {
    if (underWay.size() >= atOnce) {
      take();
    }
    underWay.add(workers.submit(piece));
  }

  /** Waits for all pieces. */
  public void finish() {
    while (!underWay.isEmpty()) {
      take();
    }
  }

  private void take() {
    try {
      results.accept(underWay.remove().get());
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
      throw new CancellationException("interrupted while reading");
    }
  }

  /** Drops what has not been taken. */
  @Override
  public void close() {
    underWay.forEach(piece -> piece.cancel(true));
    underWay.clear();
  }

  /** Runs work at once in the calling thread, where no thread can be spared. */
  public static final class CallerRunsExecutor extends AbstractExecutorService {

    private volatile boolean shutdown;

    @Override
    public void execute(Runnable work) {
      work.run();
    }

    @Override
    public void shutdown() {
      shutdown = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
      shutdown = true;
      return List.of();
    }

    @Override
    public boolean isShutdown() {
      return shutdown;
    }

    @Override
    public boolean isTerminated() {
      return shutdown;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
      return true;
    }
  }
}
