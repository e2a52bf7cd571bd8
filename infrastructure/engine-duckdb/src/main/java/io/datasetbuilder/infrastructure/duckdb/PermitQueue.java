package io.datasetbuilder.infrastructure.duckdb;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Permits that are given in the order of the requests, to whoever has not left the queue meanwhile.
 * Safe for concurrent use.
 */
final class PermitQueue {

  private static final long MILLIS_BETWEEN_CHECKS = 50;

  private final Queue<Object> waiting = new ArrayDeque<>();
  private int left;

  PermitQueue(int permits) {
    this.left = permits;
  }

  /**
   * Waits until all earlier requests are served and so many permits are left, and takes them.
   *
   * @param check called several times a second; leaves the queue by throwing
   */
  synchronized void acquire(int permits, Runnable check) throws InterruptedException {
    Object place = new Object();
    waiting.add(place);
    try {
      while (waiting.peek() != place || left < permits) {
        check.run();
        wait(MILLIS_BETWEEN_CHECKS);
      }
      left -= permits;
    } finally {
      waiting.remove(place);
      notifyAll();
    }
  }

  synchronized void release(int permits) {
    left += permits;
    notifyAll();
  }
}
