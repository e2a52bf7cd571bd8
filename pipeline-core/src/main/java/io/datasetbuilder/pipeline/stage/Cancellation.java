package io.datasetbuilder.pipeline.stage;

/**
 * Asks a run to stop at the next safe boundary of a source (Spec, "Asynchronous build job"). A
 * stage that reaches none in time is ended by {@link StageInterruption}.
 */
@FunctionalInterface
public interface Cancellation {

  /** A run that nobody stops. */
  Cancellation NEVER = () -> false;

  /** Whether the run shall stop at the next boundary; once true, always true. */
  boolean requested();

  /**
   * Asked once, at the last safe boundary: after all sources, before the composition and the
   * manifest. When the answer is false the run has passed the point of no return: it finishes
   * normally, and whoever asks it to stop from now on must be refused.
   */
  default boolean requestedAtLastBoundary() {
    return requested();
  }

  /**
   * Whether the run may not wait for a boundary any longer: it has exceeded its time limit, or the
   * service is about to end. May become true behind the last boundary, too.
   */
  default boolean isUrgent() {
    return false;
  }
}
