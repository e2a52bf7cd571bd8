package io.datasetbuilder.pipeline.job;

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

  CompletableFuture<Optional<T>> result() {
    return result;
  }

  /**
   * Gives up when no worker has come by then. Whoever hears of it does not hold up the timer, which
   * all share.
   *
   * @param leave leaves the line
   */
  void expireIn(Duration patience, Runnable leave) {
    decided
        .completeOnTimeout(false, patience.toNanos(), TimeUnit.NANOSECONDS)
        .thenAcceptAsync(
            taken -> {
              if (!taken) {
                leave.run();
                result.complete(Optional.empty());
              }
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
