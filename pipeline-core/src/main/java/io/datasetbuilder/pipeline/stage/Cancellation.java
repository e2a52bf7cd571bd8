package io.datasetbuilder.pipeline.stage;

/**
 * Asks a run to stop. It is looked at only at the safe boundaries of a source (Spec, "Asynchronous
 * build job"); no stage is interrupted.
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
}
