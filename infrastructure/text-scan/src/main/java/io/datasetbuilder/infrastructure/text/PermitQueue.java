package io.datasetbuilder.infrastructure.text;

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
   * Waits until all earlier requests are served and a permit is left, and takes it.
   *
   * @param check called several times a second; leaves the queue by throwing
   */
  synchronized void acquire(Runnable check) throws InterruptedException {
    Object place = new Object();
    waiting.add(place);
    try {
      while (waiting.peek() != place || left == 0) {
        check.run();
        wait(MILLIS_BETWEEN_CHECKS);
      }
      left--;
    } finally {
      waiting.remove(place);
      notifyAll();
    }
  }

  synchronized void release() {
    left++;
    notifyAll();
  }
}
