package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.ShutdownGrace;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Asynchronous builds (Spec, "Asynchronous build job"), and the workers that they share with builds
 * inside requests. Safe for concurrent use.
 */
public final class BuildJobs {

  private final JobLimits limits;
  private final RunEvents events;
  private final Clock clock;
  private final JobRegistry registry;
  private final Admission admission;
  private final BuildScheduler scheduler;
  private final JobWorker worker;
  private final AtomicBoolean stopping = new AtomicBoolean();
  private final AtomicBoolean hurried = new AtomicBoolean();

  /** Held while a build is admitted, so that no place is given away twice. */
  private final ReentrantLock admitting = new ReentrantLock();

  /**
   * @param used run ids that finished runs and other processes use
   * @param events store of run events
   * @param tally counts how jobs end
   * @param threads run the builds, as many at once as the limits allow
   */
  public BuildJobs(
      JobLimits limits,
      RunIdRegistry used,
      RunEvents events,
      BuildCounter tally,
      Clock clock,
      Executor threads) {
    this.limits = limits;
    this.events = events;
    this.clock = clock;
    this.registry = new JobRegistry(limits.remembered());
    this.admission = new Admission(registry, used, events, limits.mostOfOwner());
    this.scheduler = new BuildScheduler(limits.workers(), threads);
    this.worker = new JobWorker(events, registry, tally);
  }

  /**
   * Submits a job. Its first event is on disk before it is queued.
   *
   * @throws StateFailure when the state of the run id cannot be read: no job is created then
   */
  public Submission submit(JobRequest order) {
    return admitting(
        () ->
            stopping.get()
                ? refused(stopped())
                : admission.settled(order).orElseGet(() -> add(order)));
  }

  private Submission add(JobRequest order) {
    JobMetrics now = figures();
    if (now.running() >= now.capacity() && now.waiting() >= limits.queued()) {
      String sentence =
          "async build queue is full: "
              + limits.queued()
              + " builds wait; SVC_MAX_BUILDS sets how many run at once";
      return refused(Problem.of(RunProblem.BUILD_QUEUE_FULL, "", sentence));
    }
    Job job = new Job(order, limits.longest(), clock);
    BuildJob accepted = job.job();
    try {
      events.open(
          order.runId(),
          order.journal(clock.instant()),
          NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK));
    } catch (StateFailure unwritten) {
      return new Submission.NotRecorded(unwritten.problem());
    }
    registry.add(job);
    scheduler.enter(job, () -> run(job));
    return new Submission.Accepted(accepted);
  }

  /** A job whose owner was rejected while it waited does not begin. */
  private void run(Job job) {
    Optional<Problem> withdrawal = job.work().withdrawal();
    if (withdrawal.isPresent()) {
      cancel(job, withdrawal);
    } else {
      worker.run(job);
    }
  }

  /**
   * Cancels the jobs of owners who may build no longer: those that wait at once, those that run at
   * their next safe boundary.
   *
   * @param rejection why an owner may not; empty for all others
   */
  public void withdraw(Function<Principal, Optional<Problem>> rejection) {
    registry
        .active()
        .forEach(
            job -> rejection.apply(job.owner()).ifPresent(why -> cancel(job, Optional.of(why))));
  }

  /** Job in the registry, of any owner. */
  public Optional<BuildJob> find(RunId run) {
    return registry.find(run).map(Job::job);
  }

  /** Jobs of all owners that have not ended, newest first. */
  public List<BuildJob> active() {
    return registry.active().stream()
        .map(Job::job)
        .sorted(Comparator.comparing(BuildJob::createdAt).reversed())
        .toList();
  }

  /**
   * Requests the cancellation of a job (Spec, "Cancel by current state"). A repeated request
   * changes nothing.
   */
  public CancelResult cancel(Visibility visibility, RunId run) {
    Optional<Job> found = registry.find(run).filter(job -> job.isShownTo(visibility));
    if (found.isEmpty()) {
      return new CancelResult.Unknown(JobLookup.notFound(run));
    }
    Job job = found.get();
    return cancel(job, Optional.empty())
        ? new CancelResult.Done(job.job())
        : new CancelResult.TooLate(job.job());
  }

  /** Load of the workers. */
  public JobMetrics figures() {
    return scheduler.metrics();
  }

  /** The newest job of a dataset that has not ended, if the caller may see it. */
  public Optional<BuildJob> activeBuildOf(Visibility visibility, String datasetId) {
    return registry
        .newest(job -> job.isActive() && job.builds(datasetId) && job.isShownTo(visibility))
        .map(Job::job);
  }

  /**
   * Holds a run id for a build inside a request, until it is released: no job takes it.
   *
   * @param owner owner of the build
   * @param retryOf the earlier run that the build retries
   * @return reason why the id is not available; empty when it is held now
   */
  public Optional<Problem> claim(RunId run, Principal owner, Optional<RunId> retryOf) {
    return admitting(() -> admission.claim(run, owner, retryOf));
  }

  /**
   * Whether a build of this process that waits or runs retries a run, and may read its checkpoints.
   */
  public boolean isRetried(RunId earlier) {
    return admission.isRetried(earlier);
  }

  /** Gives a claimed run id back. */
  public void release(RunId run) {
    admission.release(run);
  }

  /**
   * Runs a build on one of the workers, in the same queue as the jobs.
   *
   * @param actor who builds, whose share of the workers it uses
   * @param patience longest time that it may wait for a worker
   * @return completes exceptionally when the build does; empty when no worker became free in time,
   *     or when the service stopped before
   */
  public <T> CompletableFuture<Optional<T>> runQueued(
      OwnerId actor, Duration patience, Supplier<T> build) {
    return admitting(
        () ->
            stopping.get()
                ? CompletableFuture.completedFuture(Optional.empty())
                : scheduler.run(actor, build, patience));
  }

  /** Whether nothing new begins any more. */
  public boolean stopping() {
    return stopping.get();
  }

  /**
   * Accepts no new builds, cancels those that wait, and requests those that run to stop at their
   * next safe boundary. Builds that have reached none after two thirds of the grace are
   * interrupted.
   *
   * @param grace longest time that it waits
   */
  public void drain(ShutdownGrace grace) {
    admitting(
        () -> {
          stopping.set(true);
          return true;
        });
    scheduler.giveUpWaiting();
    registry.active().forEach(job -> cancel(job, Optional.of(stopped())));
    if (!awaitIdle(grace.toBoundary())) {
      hurried.set(true);
      registry.active().forEach(Job::hurry);
      awaitIdle(grace.toEndInterrupted());
    }
  }

  /** Whether the service is about to end, so that no build can wait for a boundary any longer. */
  public boolean hurried() {
    return hurried.get();
  }

  /** Waits until no worker is busy; false when that takes longer. */
  boolean awaitIdle(Duration most) {
    return scheduler.awaitIdle(most);
  }

  private boolean cancel(Job job, Optional<Problem> why) {
    Optional<JobState> before = job.cancel(why);
    if (before.filter(JobState.QUEUED::equals).isPresent()) {
      scheduler.leave(job);
      worker.ended(job);
    }
    return before.isPresent();
  }

  private static Submission refused(Problem problem) {
    return new Submission.Refused(problem);
  }

  private static Problem stopped() {
    return Problem.of(RunProblem.SERVICE_STOPPING, "", "the service is stopping");
  }

  private <T> T admitting(Supplier<T> action) {
    admitting.lock();
    try {
      return action.get();
    } finally {
      admitting.unlock();
    }
  }

  /** Result of a request to cancel a job (Spec, "Cancel by current state"). */
  public sealed interface CancelResult {

    /** The job is cancelled, or its cancellation is requested. */
    record Done(BuildJob job) implements CancelResult {}

    /** The job has ended, or has passed the point of no return. */
    record TooLate(BuildJob job) implements CancelResult {}

    /** The registry has no such job, or not one of this caller. */
    record Unknown(Problem problem) implements CancelResult {}
  }

  /** Result of a request for a job. */
  public sealed interface Submission {

    /** A new job waits for a worker. */
    record Accepted(BuildJob job) implements Submission {}

    /**
     * A job of this run id is queued or running already, and is the caller's: nothing new began.
     */
    record AlreadyActive(BuildJob job) implements Submission {}

    /** The job does not exist, because its acceptance could not be recorded. */
    record NotRecorded(Problem problem) implements Submission {}

    /** No new job was created. */
    record Refused(Problem problem) implements Submission {}
  }

  /**
   * Load of the workers at this moment.
   *
   * @param waiting jobs in the queue
   * @param running jobs, and builds inside requests, that a worker executes
   * @param capacity number of workers
   */
  public record JobMetrics(int waiting, int running, int capacity) {}

  /**
   * Limits on jobs.
   *
   * @param workers jobs that run at once, at least 1
   * @param queued jobs that wait; running ones do not count (Spec, "Limits")
   * @param remembered ended jobs that the registry keeps; older ones are reported by their
   *     manifests
   * @param longest longest time that a build may run before it is stopped at its next safe boundary
   * @param mostOfOwner builds of one owner that run or wait; empty where owners are not kept apart
   */
  public record JobLimits(
      int workers, int queued, int remembered, Duration longest, OptionalInt mostOfOwner) {

    /** Spec, "Limits": more gives 429. */
    public static final int QUEUED = 10;

    public static final int REMEMBERED = 256;

    public JobLimits {
      if (workers < 1 || queued < 1 || remembered < 0) {
        throw new IllegalArgumentException("at least one worker and one place in the queue");
      }
    }

    /** The usual queue and memory. */
    public static JobLimits of(int workers, Duration longest, OptionalInt mostOfOwner) {
      return new JobLimits(workers, QUEUED, REMEMBERED, longest, mostOfOwner);
    }
  }
}
