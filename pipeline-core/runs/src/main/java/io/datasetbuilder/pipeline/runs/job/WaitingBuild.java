package io.datasetbuilder.pipeline.runs.job;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * A build inside a request that waits for a worker. Either a worker takes it up or it gives up,
 * never both.
 */
final class WaitingBuild<T> implements Runnable {

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
