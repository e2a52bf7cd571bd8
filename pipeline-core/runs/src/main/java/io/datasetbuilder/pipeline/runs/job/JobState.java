package io.datasetbuilder.pipeline.runs.job;

/**
 * A state of a job as its table of transitions knows it: those that are reported, and the point of
 * no return, which is reported as running.
 */
public enum JobState {
  QUEUED(JobStatus.QUEUED),
  RUNNING(JobStatus.RUNNING),
  /** Past its last safe boundary: it finishes normally, whoever asks. */
  COMMITTED(JobStatus.RUNNING),
  CANCELLING(JobStatus.CANCELLING),
  SUCCEEDED(JobStatus.SUCCEEDED),
  FAILED(JobStatus.FAILED),
  CANCELLED(JobStatus.CANCELLED);

  private final JobStatus status;

  JobState(JobStatus status) {
    this.status = status;
  }

  /** What is reported about it. */
  public JobStatus status() {
    return status;
  }
}
