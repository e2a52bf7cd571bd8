package io.datasetbuilder.infrastructure.duckdb.scan;

import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Works at once in the thread that asks, where no thread can be spared. */
public final class CallerRunsExecutor extends AbstractExecutorService {

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
