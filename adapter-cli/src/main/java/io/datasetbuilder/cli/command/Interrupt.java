package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C and a request to terminate into a cancellation: the build stops at its next safe
 * boundary and leaves a partial manifest, and only then the process ends, as one that was
 * interrupted.
 */
public final class Interrupt implements Cancellation, AutoCloseable {

  private static final long MOST_MINUTES = 10;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Console console;
  private final String tooLate;
  private volatile long requestedAt;
  private volatile boolean requested;

  private Interrupt(Console console, String tooLate) {
    this.console = console;
    this.tooLate = tooLate;
  }

  public static Interrupt install(Console console) {
    return install(console, "the build did not stop in time; its folder is an orphan");
  }

  /**
   * @param tooLate what to say when the work does not end in time
   */
  public static Interrupt install(Console console, String tooLate) {
    Interrupt interrupt = new Interrupt(console, tooLate);
    Runtime.getRuntime().addShutdownHook(new Thread(interrupt::stop, "interrupt"));
    return interrupt;
  }

  @Override
  public boolean requested() {
    return requested;
  }

  @Override
  public boolean isUrgent() {
    return requested && System.nanoTime() - requestedAt > GRACE.toNanos();
  }

  /** The answer is written; the process may end. */
  @Override
  public void close() {
    console.flush();
    finished.countDown();
  }

  /** Runs when the process is about to end, for whatever reason. */
  private void stop() {
    requestedAt = System.nanoTime();
    requested = true;
    try {
      if (!finished.await(MOST_MINUTES, TimeUnit.MINUTES)) {
        console.warn(tooLate);
        console.flush();
      }
    } catch (InterruptedException now) {
      Thread.currentThread().interrupt();
    }
  }
}
