package io.datasetbuilder.pipeline.runs.job;

import static io.datasetbuilder.pipeline.runs.job.JobState.CANCELLED;
import static io.datasetbuilder.pipeline.runs.job.JobState.CANCELLING;
import static io.datasetbuilder.pipeline.runs.job.JobState.COMMITTED;
import static io.datasetbuilder.pipeline.runs.job.JobState.FAILED;
import static io.datasetbuilder.pipeline.runs.job.JobState.QUEUED;
import static io.datasetbuilder.pipeline.runs.job.JobState.RUNNING;
import static io.datasetbuilder.pipeline.runs.job.JobState.SUCCEEDED;
import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/**
 * The table of Spec, "Asynchronous build job". A transition that is not written here does not
 * exist: none leads from an ended state to another, and none from cancelling to succeeded.
 */
public final class JobTransitions {

  private static final Map<JobState, Map<JobTrigger, JobState>> TABLE =
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

  private JobTransitions() {}

  /** The state that follows; empty when the table has none. */
  public static Optional<JobState> next(JobState state, JobTrigger trigger) {
    return Optional.ofNullable(requireNonNull(TABLE.get(state)).get(trigger));
  }
}
