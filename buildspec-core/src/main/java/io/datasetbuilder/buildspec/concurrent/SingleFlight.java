package io.datasetbuilder.buildspec.concurrent;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Computations that callers at the same time share: of each key at most one runs at a time. Keeps
 * no value once its computation has ended. Safe for concurrent use.
 *
 * @param <K> keys, immutable
 */
public final class SingleFlight<K, V> {

  private final Map<K, CompletableFuture<V>> running = new HashMap<>();

  /**
   * The running computation of a key, or else a new one, which the caller has to run.
   *
   * @param known the value, when it need not be computed; called when no computation of the key
   *     runs, while none can begin
   * @param computation stores its value where {@code known} finds it, if it is to be kept
   */
  public synchronized Flight<V> join(K key, Supplier<Optional<V>> known, Supplier<V> computation) {
    CompletableFuture<V> shared = running.get(key);
    if (shared != null) {
      return new Flight<>(shared, Optional.empty());
    }
    Optional<V> value = known.get();
    if (value.isPresent()) {
      return new Flight<>(CompletableFuture.completedFuture(value.get()), Optional.empty());
    }
    CompletableFuture<V> begun = new CompletableFuture<>();
    running.put(key, begun);
    return new Flight<>(begun, Optional.of(() -> compute(key, begun, computation)));
  }

  private void compute(K key, CompletableFuture<V> begun, Supplier<V> computation) {
    try {
      V value = computation.get();
      end(key);
      begun.complete(value);
    } catch (RuntimeException | Error failed) {
      end(key);
      begun.completeExceptionally(failed);
    }
  }

  private synchronized void end(K key) {
    running.remove(key);
  }

  /** Whether a computation of a key runs. */
  public synchronized boolean isRunning(K key) {
    return running.containsKey(key);
  }

  /** One caller's part in a computation. */
  public static final class Flight<V> {

    private static final long POLL_MILLIS = 100;

    private final CompletableFuture<V> result;
    private final Optional<Runnable> work;

    private Flight(CompletableFuture<V> result, Optional<Runnable> work) {
      this.result = result;
      this.work = work;
    }

    /** Whether this caller began the computation, and has to run it. */
    public boolean isMine() {
      return work.isPresent();
    }

    /** Computes on the current thread, if this caller began the computation; fails never. */
    public void run() {
      work.ifPresent(Runnable::run);
    }

    /** Whether the computation has ended. */
    public boolean isOver() {
      return result.isDone();
    }

    /** Whether the computation has ended with an exception. */
    public boolean hasFailed() {
      return result.isCompletedExceptionally();
    }

    /**
     * Waits until the computation has ended.
     *
     * @param cancelled whether the waiting caller has left; checked several times a second
     * @return false when the caller has left, its time is over, or its thread was interrupted
     */
    public boolean await(Duration most, BooleanSupplier cancelled) {
      long left = most.toMillis();
      try {
        while (!isOver() && left > 0 && !cancelled.getAsBoolean()) {
          long slice = Math.min(POLL_MILLIS, left);
          left -= await(slice) ? 0 : slice;
        }
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      }
      return isOver();
    }

    private boolean await(long millis) throws InterruptedException {
      try {
        result.get(millis, TimeUnit.MILLISECONDS);
        return true;
      } catch (TimeoutException stillRunning) {
        return false;
      } catch (ExecutionException failed) {
        return true;
      }
    }

    /** The value; waits for it, and throws what the computation threw. */
    public V value() {
      try {
        return result.join();
      } catch (CompletionException failed) {
        if (failed.getCause() instanceof RuntimeException known) {
          throw known;
        }
        if (failed.getCause() instanceof Error error) {
          throw error;
        }
        throw failed;
      }
    }
  }
}
