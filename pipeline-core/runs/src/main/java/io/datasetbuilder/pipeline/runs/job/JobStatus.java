package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.text.WireNamed;

/** Where a job stands (Spec, "Asynchronous build job"). */
public enum JobStatus implements WireNamed.LowerCase {
  QUEUED,
  RUNNING,
  /** Asked to stop, and not yet at a safe boundary. */
  CANCELLING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** Whether nothing becomes of it any more. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }
}
