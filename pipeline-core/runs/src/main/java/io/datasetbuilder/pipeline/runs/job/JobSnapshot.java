package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.buildspec.problem.Problem;
import java.time.Instant;
import java.util.Optional;

/**
 * What changes of a job, all of it at once.
 *
 * @param since when the state was entered
 * @param deadline when it has run for as long as it may; empty until it runs
 * @param reason why it was stopped, where no caller has asked for it
 */
record JobSnapshot(
    JobState state,
    Instant since,
    Optional<Instant> deadline,
    Optional<Problem> reason,
    Optional<JobResult> ending) {

  static JobSnapshot queued(Instant now) {
    return new JobSnapshot(
        JobState.QUEUED, now, Optional.empty(), Optional.empty(), Optional.empty());
  }

  JobSnapshot in(JobState next, Instant now) {
    return new JobSnapshot(next, now, deadline, reason, ending);
  }

  JobSnapshot until(Instant latest) {
    return new JobSnapshot(state, since, Optional.of(latest), reason, ending);
  }

  JobSnapshot because(Optional<Problem> why) {
    return new JobSnapshot(state, since, deadline, why, ending);
  }

  JobSnapshot endedAs(JobResult how) {
    return new JobSnapshot(state, since, deadline, reason, Optional.of(how));
  }

  boolean isOverdue(Instant now) {
    return state == JobState.RUNNING && isPastDeadline(now);
  }

  /** Whether it was asked to stop before a moment and has not. */
  boolean isCancellingSince(Instant moment) {
    return state == JobState.CANCELLING && since.isBefore(moment);
  }

  boolean isPastDeadline(Instant now) {
    return deadline.filter(latest -> now.isAfter(latest)).isPresent();
  }
}
