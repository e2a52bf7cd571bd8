package io.datasetbuilder.pipeline.model.stage;

import java.time.Duration;

/**
 * Asks a run to stop. It is looked at only at the safe boundaries of a source (Spec, "Asynchronous
 * build job"); a stage is interrupted only when it reaches none in time.
 */
@FunctionalInterface
public interface Cancellation {

  /** Longest time for which a running stage may continue to its boundary after a cancel. */
  Duration GRACE = Duration.ofSeconds(10);

  /** Cancellation that is never requested. */
  Cancellation NEVER = () -> false;

  /** Whether the run shall stop at the next boundary; once true, always true. */
  boolean requested();

  /**
   * Checked once, at the last safe boundary: after all sources, before the composition and the
   * manifest. When the result is false the run has passed the point of no return: it finishes
   * normally, and later requests to cancel it must be refused.
   */
  default boolean requestedAtLastBoundary() {
    return requested();
  }

  /**
   * Whether the run may not wait for a boundary any longer: no boundary came within the grace, the
   * run has exceeded its time limit, or the service is about to end. The running stage is then
   * interrupted and counts as not begun. Checked several times a second; may also become true after
   * the last boundary.
   */
  default boolean isUrgent() {
    return false;
  }
}
