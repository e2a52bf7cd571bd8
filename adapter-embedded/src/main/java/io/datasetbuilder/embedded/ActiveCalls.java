package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import java.time.Duration;
import java.util.function.Supplier;

/** Counts the calls that are running, so that closing can wait for them. */
final class ActiveCalls {

  private int running;
  private boolean closing;
  private boolean hurried;

  /**
   * Runs a call.
   *
   * @throws IllegalStateException when the service is closed
   */
  <T> T run(Supplier<T> call) {
    begin();
    try {
      return call.get();
    } finally {
      end();
    }
  }

  private synchronized void begin() {
    if (closing) {
      throw new IllegalStateException("the service is closed");
    }
    running++;
  }

  synchronized boolean closing() {
    return closing;
  }

  /** Whether running calls have to end what they do, not only stop where it suits them. */
  synchronized boolean hurried() {
    return hurried;
  }

  /**
   * Lets no further call begin, and waits for those that run. Those that have reached no safe
   * boundary in time are hurried.
   *
   * @param grace how long it waits at the most
   * @return whether no call is running any more
   */
  synchronized boolean close(ShutdownGrace grace) {
    closing = true;
    if (!awaitNone(grace.toBoundary())) {
      hurried = true;
      return awaitNone(grace.toEndInterrupted());
    }
    return true;
  }

  private synchronized boolean awaitNone(Duration most) {
    long deadline = System.nanoTime() + most.toNanos();
    boolean interrupted = false;
    long left = most.toMillis();
    while (running > 0 && left > 0) {
      try {
        wait(left);
      } catch (InterruptedException later) {
        interrupted = true;
      }
      left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return running == 0;
  }

  private synchronized void end() {
    running--;
    notifyAll();
  }
}
