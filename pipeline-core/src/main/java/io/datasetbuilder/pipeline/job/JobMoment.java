package io.datasetbuilder.pipeline.job;

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
record JobMoment(
    JobState state,
    Instant since,
    Optional<Instant> deadline,
    Optional<Problem> reason,
    Optional<JobEnding> ending) {

  static JobMoment queued(Instant now) {
    return new JobMoment(
        JobState.QUEUED, now, Optional.empty(), Optional.empty(), Optional.empty());
  }

  JobMoment in(JobState next, Instant now) {
    return new JobMoment(next, now, deadline, reason, ending);
  }

  JobMoment until(Instant latest) {
    return new JobMoment(state, since, Optional.of(latest), reason, ending);
  }

  JobMoment because(Optional<Problem> why) {
    return new JobMoment(state, since, deadline, why, ending);
  }

  JobMoment endedAs(JobEnding how) {
    return new JobMoment(state, since, deadline, reason, Optional.of(how));
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
