package io.datasetbuilder.pipeline.runs.job;

import static java.util.Objects.requireNonNull;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.JobState.JobTrigger;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * Job with its state, which changes as {@link JobState} allows and atomically: a cancellation and
 * the passing of the last boundary cannot both succeed. Safe for concurrent use.
 */
final class Job implements Cancellation {

  private final RunId runId;
  private final Principal owner;
  private final Optional<RunId> retryOf;
  private final Optional<String> datasetId;
  private final JobRequest.Work work;
  private final Duration longest;
  private final Clock clock;
  private final Instant createdAt;
  private final AtomicReference<JobSnapshot> moment;
  private final AtomicBoolean hurried = new AtomicBoolean();

  Job(JobRequest order, Duration longest, Clock clock) {
    this.runId = order.runId();
    this.owner = order.owner();
    this.retryOf = order.retryOf();
    this.datasetId = order.datasetId();
    this.work = order.work();
    this.longest = longest;
    this.clock = clock;
    this.createdAt = clock.instant();
    this.moment = new AtomicReference<>(JobSnapshot.queued(createdAt));
  }

  JobRequest.Work work() {
    return work;
  }

  RunId runId() {
    return runId;
  }

  Principal owner() {
    return owner;
  }

  boolean belongsTo(OwnerId caller) {
    return owner.ownerId().isSame(caller);
  }

  boolean isShownTo(Visibility visibility) {
    return visibility.shows(Optional.of(owner.ownerId()), Optional.of(owner.label()));
  }

  boolean isActive() {
    return !now().state().status().ended();
  }

  boolean builds(String dataset) {
    return datasetId.filter(dataset::equals).isPresent();
  }

  /** A worker takes it up; false when it was cancelled while it waited. */
  boolean begin() {
    return step(JobTrigger.ASSIGN, next -> next.until(clock.instant().plus(longest))).isPresent();
  }

  /**
   * Requests a stop at the next safe boundary.
   *
   * @param why reason; empty when a caller requested it
   * @return state before the request; empty when the job can no longer be stopped
   */
  Optional<JobState> cancel(Optional<Problem> why) {
    return step(
        JobTrigger.CANCEL,
        next ->
            next.state() == JobState.CANCELLED
                ? ended(next.because(why), JobResult.cancelled(Optional.empty()))
                : next.because(why));
  }

  @Override
  public boolean requested() {
    JobSnapshot now = now();
    if (now.isOverdue(clock.instant())) {
      return cancel(Optional.of(tooLong())).isPresent();
    }
    if (now.state() == JobState.RUNNING) {
      Optional<Problem> withdrawal = work.withdrawal();
      return withdrawal.isPresent() && cancel(withdrawal).isPresent();
    }
    return now.state() == JobState.CANCELLING;
  }

  @Override
  public boolean requestedAtLastBoundary() {
    if (requested()) {
      return true;
    }
    step(JobTrigger.COMMIT, UnaryOperator.identity());
    return now().state() != JobState.COMMITTED;
  }

  @Override
  public boolean isUrgent() {
    JobSnapshot now = now();
    Instant time = clock.instant();
    return hurried.get() || now.isPastDeadline(time) || now.isCancellingSince(time.minus(GRACE));
  }

  /** Lets its running stage be ended: the service cannot wait for a boundary any longer. */
  void hurry() {
    hurried.set(true);
  }

  /**
   * Ends the job as the table of transitions allows: a job with a requested stop ends cancelled,
   * whatever result its work offers, and a job without one never ends cancelled.
   */
  void end(JobResult offered) {
    for (JobTrigger trigger : List.of(trigger(offered), JobTrigger.STOP, JobTrigger.FAIL)) {
      if (step(trigger, next -> ended(next, offered)).isPresent()) {
        return;
      }
    }
    throw new IllegalStateException("a job ends once");
  }

  BuildJob job() {
    JobSnapshot now = now();
    return new BuildJob(
        runId,
        now.state().status(),
        Optional.of(owner.ownerId()),
        Optional.of(owner.label()),
        createdAt,
        now.since(),
        retryOf,
        datasetId,
        now.ending());
  }

  /**
   * Makes the transition that the table allows.
   *
   * @param also further change, applied together with the state
   * @return state before the transition; empty where the table has no such transition
   */
  private Optional<JobState> step(JobTrigger trigger, UnaryOperator<JobSnapshot> also) {
    while (true) {
      JobSnapshot before = now();
      Optional<JobState> next = before.state().next(trigger);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      JobSnapshot after =
          next.get() == before.state()
              ? before
              : also.apply(before.in(next.get(), clock.instant()));
      if (moment.compareAndSet(before, after)) {
        return Optional.of(before.state());
      }
    }
  }

  private static JobTrigger trigger(JobResult offered) {
    return switch (offered.status()) {
      case SUCCEEDED -> JobTrigger.SUCCEED;
      case FAILED -> JobTrigger.FAIL;
      default -> JobTrigger.STOP;
    };
  }

  private static JobSnapshot ended(JobSnapshot moment, JobResult offered) {
    JobStatus status = moment.state().status();
    Optional<String> error = offered.error();
    Optional<String> code = offered.code();
    if (moment.reason().isPresent()) {
      error = moment.reason().map(Problem::message);
      code = moment.reason().map(why -> why.code().wire());
    } else if (status == JobStatus.FAILED && error.isEmpty()) {
      error = Optional.of("the build stopped without having been asked to");
    }
    return moment.endedAs(new JobResult(status, offered.response(), error, code));
  }

  private Problem tooLong() {
    String message =
        "the build was stopped: it took longer than "
            + longest.toSeconds()
            + " seconds (SVC_BUILD_TIME_LIMIT_SECONDS)";
    return Problem.of(RunProblem.BUILD_TIME_LIMIT, "", message);
  }

  private JobSnapshot now() {
    return requireNonNull(moment.get());
  }

  /**
   * Mutable facts of a job, replaced as a whole.
   *
   * @param since time at which the state was entered
   * @param deadline time at which it exceeds its time limit; empty until it runs
   * @param reason reason of the stop; empty when a caller requested it
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

    /** Whether its cancellation was requested before a moment and has not ended yet. */
    boolean isCancellingSince(Instant moment) {
      return state == JobState.CANCELLING && since.isBefore(moment);
    }

    boolean isPastDeadline(Instant now) {
      return deadline.filter(latest -> now.isAfter(latest)).isPresent();
    }
  }
}
