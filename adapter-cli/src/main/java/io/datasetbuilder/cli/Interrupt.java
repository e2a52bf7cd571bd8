package io.datasetbuilder.cli;

import io.datasetbuilder.pipeline.stage.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and a request to terminate into a cancellation: the build stops at its next safe
 * boundary and leaves a partial manifest, and only then the process ends, as one that was
 * interrupted.
 */
final class Interrupt implements Cancellation, AutoCloseable {

  private static final long MOST_MINUTES = 10;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Console console;
  private volatile boolean requested;

  private Interrupt(Console console) {
    this.console = console;
  }

  static Interrupt install(Console console) {
    Interrupt interrupt = new Interrupt(console);
    Runtime.getRuntime().addShutdownHook(new Thread(interrupt::stop, "interrupt"));
    return interrupt;
  }

  @Override
  public boolean requested() {
    return requested;
  }

  /** The answer is written; the process may end. */
  @Override
  public void close() {
    console.flush();
    finished.countDown();
  }

  /** Runs when the process is about to end, for whatever reason. */
  private void stop() {
    requested = true;
    try {
      if (!finished.await(MOST_MINUTES, TimeUnit.MINUTES)) {
        console.warn("the build did not stop in time; its folder is an orphan");
        console.flush();
      }
    } catch (InterruptedException now) {
      Thread.currentThread().interrupt();
    }
  }
}
