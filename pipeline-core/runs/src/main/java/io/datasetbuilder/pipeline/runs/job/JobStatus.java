package io.datasetbuilder.pipeline.runs.job;

import java.util.Locale;

/** Where a job stands (Spec, "Asynchronous build job"). */
public enum JobStatus {
  QUEUED,
  RUNNING,
  /** Asked to stop, and not yet at a safe boundary. */
  CANCELLING,
  SUCCEEDED,
  FAILED,
  CANCELLED;

  /** The word on the wire. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether nothing becomes of it any more. */
  public boolean ended() {
    return this == SUCCEEDED || this == FAILED || this == CANCELLED;
  }
}
