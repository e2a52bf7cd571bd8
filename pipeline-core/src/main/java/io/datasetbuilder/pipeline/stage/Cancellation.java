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
}
