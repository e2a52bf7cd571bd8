package io.datasetbuilder.pipeline.table.plan;

import io.datasetbuilder.pipeline.table.plan.TableEngine.PlanInterrupted;
import java.util.function.DoubleConsumer;

/** Signal to end work on a source early; checked several times a second while the work runs. */
@FunctionalInterface
public interface Interruption {

  /** Work that nothing ends early. */
  Interruption NEVER = () -> false;

  /** Whether the work has to end now. Called from any thread; must not block. */
  boolean requested();

  /**
   * Whether work that has not begun, and waits for other work, has to end: earlier than work that
   * is under way. Called from any thread; must not block.
   */
  default boolean requestedWhileWaiting() {
    return requested();
  }

  /**
   * Checks whether the work may continue.
   *
   * @throws PlanInterrupted when it has to end
   */
  default void endIfRequested() {
    if (requested()) {
      throw new PlanInterrupted(null);
    }
  }

  /**
   * Listener of progress that checks for a request to end the work before it passes progress on.
   *
   * @param progress receives the part of the work done so far
   * @return listener that throws {@link PlanInterrupted} in the thread that reports progress
   */
  default DoubleConsumer checkedBefore(DoubleConsumer progress) {
    return done -> {
      endIfRequested();
      progress.accept(done);
    };
  }
}
