package io.datasetbuilder.pipeline.model.stage;

import java.time.Duration;

/** Repeats an action during a long operation, on a thread of its own. */
@FunctionalInterface
public interface Heartbeat {

  /**
   * Begins to repeat an action; it is first called after one interval.
   *
   * @param action returns soon, and throws nothing
   */
  Beats start(Duration interval, Runnable action);

  /** Repetition of an action until it is closed. */
  @FunctionalInterface
  interface Beats extends AutoCloseable {

    /** Ends the repetition and throws nothing; an action that is running may end afterwards. */
    @Override
    void close();
  }
}
