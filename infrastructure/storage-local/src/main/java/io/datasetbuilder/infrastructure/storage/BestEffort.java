package io.datasetbuilder.infrastructure.storage;

import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Tidying that may fail without harm: what is left over is swept at the next start. */
final class BestEffort {

  private static final Logger LOG = System.getLogger(BestEffort.class.getName());

  private BestEffort() {}

  static void attempt(String what, Step step) {
    try {
      step.run();
    } catch (IOException left) {
      LOG.log(Level.DEBUG, what + " is left for the next sweep", left);
    }
  }

  /** One step of tidying. */
  interface Step {
    void run() throws IOException;
  }
}
