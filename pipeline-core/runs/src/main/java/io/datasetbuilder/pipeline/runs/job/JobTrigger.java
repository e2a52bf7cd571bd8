package io.datasetbuilder.pipeline.runs.job;

/** What can happen to a job. */
public enum JobTrigger {
  /** A worker takes it up. */
  ASSIGN,
  /** Somebody asks it to stop. */
  CANCEL,
  /** It passes its last safe boundary without having been asked to stop. */
  COMMIT,
  /** It was asked to stop and builds no more: a safe boundary was reached. */
  STOP,
  /** All sources succeeded. */
  SUCCEED,
  /** A source or the execution failed. */
  FAIL
}
