package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Status of a job (Spec, "Asynchronous build job"). */
public enum JobStatus implements WireNamed.LowerCase {
  QUEUED,
  RUNNING,
  /** A stop was requested, and no safe boundary is reached yet. */
  CANCELLING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** Whether nothing becomes of it any more. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }
}
