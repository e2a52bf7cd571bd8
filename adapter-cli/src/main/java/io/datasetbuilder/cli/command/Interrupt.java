package io.datasetbuilder.cli.command;

import io.datasetbuilder.cli.output.Console;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Cancellation by Ctrl-C or a request to terminate: the build stops at its next safe boundary and
 * leaves a partial manifest before the process ends.
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

  /**
   * Installs the shutdown hook.
   *
   * @param tooLate the warning when the work does not end in time
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

  /** Marks the output as complete, so that the process may end. */
  @Override
  public void close() {
    console.flush();
    finished.countDown();
  }

  /** Runs as a shutdown hook. */
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
