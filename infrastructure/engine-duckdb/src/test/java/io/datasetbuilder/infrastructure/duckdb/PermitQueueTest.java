package io.datasetbuilder.infrastructure.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PermitQueueTest {

  private final PermitQueue permits = new PermitQueue(2);

  @Test
  void whoIsCancelledDoesNotWaitForOthers() throws InterruptedException {
    permits.acquire(2, () -> {});
    AtomicBoolean cancelled = new AtomicBoolean(true);

    assertThatThrownBy(() -> permits.acquire(1, () -> endIf(cancelled)))
        .isInstanceOf(IllegalStateException.class);

    permits.release(2);
    permits.acquire(2, () -> endIf(cancelled));
  }

  @Test
  void permitsAreGivenInTheOrderOfTheRequests() throws InterruptedException {
    permits.acquire(1, () -> {});
    List<String> order = new CopyOnWriteArrayList<>();
    Thread large = start("large", 2, order);
    Thread small = start("small", 1, order);

    assertThat(order).isEmpty();
    permits.release(1);
    large.join();
    small.join();

    assertThat(order).containsExactly("large", "small");
  }

  /** Starts a request, and returns when it waits. */
  private Thread start(String name, int count, List<String> order) throws InterruptedException {
    CountDownLatch waits = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                permits.acquire(count, waits::countDown);
                order.add(name);
                permits.release(count);
              } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    waits.await();
    return thread;
  }

  private static void endIf(AtomicBoolean cancelled) {
    if (cancelled.get()) {
      throw new IllegalStateException("cancelled");
    }
  }
}
