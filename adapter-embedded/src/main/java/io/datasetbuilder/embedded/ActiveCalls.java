package io.datasetbuilder.embedded;

import java.util.function.Supplier;

/** Counts the calls that are running, so that closing can wait for them. */
final class ActiveCalls {

  private int running;
  private boolean closing;

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

  /** Lets no further call begin, and returns when none is running. */
  synchronized void close() {
    closing = true;
    boolean interrupted = false;
    while (running > 0) {
      try {
        wait();
      } catch (InterruptedException later) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void end() {
    running--;
    notifyAll();
  }
}
