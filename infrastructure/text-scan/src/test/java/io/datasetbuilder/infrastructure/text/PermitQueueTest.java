package io.datasetbuilder.infrastructure.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class PermitQueueTest {

  private final PermitQueue permits = new PermitQueue(1);

  @Test
  void whoIsCancelledDoesNotWaitForOthers() throws InterruptedException {
    permits.acquire(() -> {});
    AtomicBoolean cancelled = new AtomicBoolean(true);

    assertThatThrownBy(() -> permits.acquire(() -> endIf(cancelled)))
        .isInstanceOf(IllegalStateException.class);

    permits.release();
    permits.acquire(() -> endIf(cancelled));
  }

  @Test
  void permitsAreGivenInTheOrderOfTheRequests() throws InterruptedException {
    permits.acquire(() -> {});
    List<String> order = new CopyOnWriteArrayList<>();
    Thread first = start("first", order);
    Thread second = start("second", order);

    assertThat(order).isEmpty();
    permits.release();
    first.join();
    second.join();

    assertThat(order).containsExactly("first", "second");
  }

  /** Starts a request, and returns when it waits. */
  private Thread start(String name, List<String> order) throws InterruptedException {
    CountDownLatch waits = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              try {
                permits.acquire(waits::countDown);
                order.add(name);
                permits.release();
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
