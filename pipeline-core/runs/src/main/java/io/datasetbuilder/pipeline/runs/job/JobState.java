package io.datasetbuilder.pipeline.runs.job;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * State of a job with its transitions, the table of Spec, "Asynchronous build job". Every other
 * transition is impossible: no transition leads from an ended state to another, and none from
 * cancelling to succeeded. The states are those that are reported, and the point of no return,
 * which is reported as running.
 */
enum JobState {
  QUEUED(JobStatus.QUEUED),
  RUNNING(JobStatus.RUNNING),
  /** Past its last safe boundary: it finishes normally, and can no longer be cancelled. */
  COMMITTED(JobStatus.RUNNING),
  CANCELLING(JobStatus.CANCELLING),
  SUCCEEDED(JobStatus.SUCCEEDED),
  FAILED(JobStatus.FAILED),
  CANCELLED(JobStatus.CANCELLED);

  private static final Map<JobState, Map<JobTrigger, JobState>> TRANSITIONS =
      Map.of(
          QUEUED,
          Map.of(JobTrigger.ASSIGN, RUNNING, JobTrigger.CANCEL, CANCELLED),
          RUNNING,
          Map.of(
              JobTrigger.CANCEL, CANCELLING,
              JobTrigger.COMMIT, COMMITTED,
              JobTrigger.SUCCEED, SUCCEEDED,
              JobTrigger.FAIL, FAILED),
          COMMITTED,
          Map.of(JobTrigger.SUCCEED, SUCCEEDED, JobTrigger.FAIL, FAILED),
          CANCELLING,
          Map.of(JobTrigger.CANCEL, CANCELLING, JobTrigger.STOP, CANCELLED),
          // Asking again changes nothing, and is no mistake.
          CANCELLED,
          Map.of(JobTrigger.CANCEL, CANCELLED),
          SUCCEEDED,
          Map.of(),
          FAILED,
          Map.of());

  private final JobStatus status;

  JobState(JobStatus status) {
    this.status = status;
  }

  /** Status on the wire. */
  JobStatus status() {
    return status;
  }

  /** State after the trigger; empty when no such transition exists. */
  Optional<JobState> next(JobTrigger trigger) {
    return Optional.ofNullable(requireNonNull(TRANSITIONS.get(this)).get(trigger));
  }

  /** Trigger of a transition. */
  enum JobTrigger {
    /** A worker takes it up. */
    ASSIGN,
    /** A caller requests the cancellation. */
    CANCEL,
    /** The job passes its last safe boundary without a request to stop. */
    COMMIT,
    /** The job reached a safe boundary after a request to stop, and builds no more. */
    STOP,
    /** All sources succeeded. */
    SUCCEED,
    /** A source or the execution failed. */
    FAIL
  }
}
