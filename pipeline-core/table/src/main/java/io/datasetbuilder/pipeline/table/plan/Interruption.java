package io.datasetbuilder.pipeline.table.plan;

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
}
