package io.datasetbuilder.benchmarks;


/** Lets time pass, as callers that poll do. */
public final class Pauses {

  private Pauses() {}

  /**
   * Sleeps.
   *
   * @throws ChildFailed when the thread is interrupted: nothing is measured then
   */
  public static void millis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new ChildFailed("interrupted");
    }
  }
}
