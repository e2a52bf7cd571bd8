package io.datasetbuilder.infrastructure.http.standin.wire;

import java.util.concurrent.CountDownLatch;

/** Holds answers back until a test opens it: no test has to wait for a clock. */
public final class ResponseGate {

  private final CountDownLatch opened = new CountDownLatch(1);
  private final CountDownLatch reached = new CountDownLatch(1);

  /** Lets all answers pass, those to come too. */
  public void open() {
    opened.countDown();
  }

  public boolean isOpen() {
    return opened.getCount() == 0;
  }

  /** Waits until an answer stands at this gate. */
  public void awaitReached() {
    try {
      reached.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted at a gate", interrupted);
    }
  }

  void reach() {
    reached.countDown();
  }
}
