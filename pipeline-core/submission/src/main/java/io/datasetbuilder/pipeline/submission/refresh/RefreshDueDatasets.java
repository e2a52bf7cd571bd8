package io.datasetbuilder.pipeline.submission.refresh;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunIds;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.BuildJobs.Submission;
import io.datasetbuilder.pipeline.runs.refresh.NextRefresh;
import io.datasetbuilder.pipeline.runs.refresh.RefreshAttempts.FailureReason;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks;
import io.datasetbuilder.pipeline.runs.refresh.RefreshLocks.RefreshLock;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedule;
import io.datasetbuilder.pipeline.runs.refresh.RefreshSchedules;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.BuildQueue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Submits the builds of schedules that are due, through the queue of all jobs. Each pass first
 * records how earlier builds ended. An attempt is recorded before its build is submitted, so that a
 * process that is killed in between builds nothing twice. Safe for concurrent use.
 */
public final class RefreshDueDatasets implements AutoCloseable {

  private static final Logger LOG = System.getLogger(RefreshDueDatasets.class.getName());

  /** Refusals that end by themselves: the build is submitted later, and nothing has failed. */
  private static final Set<ProblemCode> LATER =
      Set.of(
          RunProblem.BUILD_QUEUE_FULL, RunProblem.BUILD_OWNER_LIMIT, RunProblem.SERVICE_STOPPING);

  private final Parts parts;

  /** Locks of the builds that this process has submitted. */
  private final Map<RunId, RefreshLock> held = new ConcurrentHashMap<>();

  private final ReentrantLock pass = new ReentrantLock();

  public RefreshDueDatasets(Parts parts) {
    this.parts = parts;
  }

  /**
   * Parts that all passes share.
   *
   * @param queues the queue of an owner's builds
   * @param mostOpen builds of schedules that wait or run at a time; the others leave places in the
   *     queue to callers
   */
  public record Parts(
      RefreshSchedules schedules,
      RefreshSpecs specs,
      RefreshPlanner planner,
      RefreshLocks locks,
      AttemptEnds ends,
      Supplier<BuildJobs> jobs,
      Function<Caller, BuildQueue> queues,
      RunIds ids,
      int mostOpen,
      Clock clock) {}

  /**
   * Submits what is due. A schedule that cannot be read or built stops no other one.
   *
   * @return the runs that were submitted
   */
  public List<RunId> run() {
    pass.lock();
    try {
      List<RefreshSchedule> all = parts.schedules().all();
      all.forEach(schedule -> guarded(schedule, () -> settle(schedule)));
      held.keySet().stream().filter(run -> parts.ends().of(run).isPresent()).forEach(this::release);
      List<RunId> submitted = new ArrayList<>();
      for (RefreshSchedule schedule : parts.schedules().all()) {
        if (schedule.isDue(now()) && hasPlace()) {
          guarded(schedule, () -> submit(schedule).ifPresent(submitted::add));
        }
      }
      return submitted;
    } finally {
      pass.unlock();
    }
  }

  private boolean hasPlace() {
    return held.size() < parts.mostOpen() && !parts.jobs().get().stopping();
  }

  /** Another schedule must not wait for one that fails unexpectedly. */
  private static void guarded(RefreshSchedule schedule, Runnable step) {
    try {
      step.run();
    } catch (RuntimeException failed) {
      LOG.log(Level.WARNING, "a schedule of " + schedule.ownerId() + " is read again", failed);
    }
  }

  /** Records how the open attempt of a schedule ended, if it has. */
  private void settle(RefreshSchedule schedule) {
    schedule.attempts().open().ifPresent(run -> settle(schedule, run));
  }

  private void settle(RefreshSchedule schedule, RunId run) {
    Optional<AttemptEnds.AttemptEnd> end = parts.ends().of(run);
    end.ifPresent(known -> change(schedule, run, now -> ended(now, known)));
  }

  private RefreshSchedule ended(RefreshSchedule schedule, AttemptEnds.AttemptEnd end) {
    if (end instanceof AttemptEnds.AttemptEnd.Failed failed) {
      return failed(schedule, failed.reason());
    }
    Instant finished = ((AttemptEnds.AttemptEnd.Succeeded) end).finishedAt();
    Instant success = later(finished, schedule.attempts().lastAt().orElse(finished));
    return schedule.succeeded(
        at(parts.planner().afterSuccess(schedule.datasetId(), schedule.cadence(), success)));
  }

  private RefreshSchedule failed(RefreshSchedule schedule, FailureReason reason) {
    Instant now = now();
    Instant failure = later(now, schedule.attempts().lastAt().orElse(now));
    NextRefresh next =
        parts
            .planner()
            .afterFailure(
                schedule.owner(),
                schedule.datasetId(),
                schedule.cadence(),
                failure,
                schedule.attempts().failures() + 1);
    return schedule.failed(reason, now, at(next));
  }

  private Optional<RunId> submit(RefreshSchedule schedule) {
    Result<ValidatedSpec> spec =
        parts
            .specs()
            .ofDocument(schedule.owner(), schedule.datasetId(), schedule.document())
            .then(Schedules::withCadence);
    return spec.match(
        valid -> submit(schedule, valid),
        problems -> {
          change(schedule, now -> failed(now, FailureReason.of(problems.get(0))));
          return Optional.empty();
        });
  }

  private Optional<RunId> submit(RefreshSchedule schedule, ValidatedSpec spec) {
    if (isBuilding(schedule)) {
      return Optional.empty();
    }
    RefreshCadence cadence = spec.spec().spec().refreshCadence().orElseThrow();
    NextRefresh next = plan(schedule, cadence);
    change(schedule, now -> now.planned(cadence, at(next)));
    if (!next.isDue(now())) {
      return Optional.empty();
    }
    return parts
        .locks()
        .tryLock(schedule.ownerId(), schedule.datasetId())
        .flatMap(lock -> submit(schedule, spec, lock));
  }

  /** A build by hand counts, too: one that has succeeded moves the next one. */
  private NextRefresh plan(RefreshSchedule schedule, RefreshCadence cadence) {
    Principal owner = schedule.owner();
    int failures = schedule.attempts().failures();
    Optional<Instant> failure = schedule.attempts().lastAt().filter(at -> failures > 0);
    return failure
        .map(at -> parts.planner().afterFailure(owner, schedule.datasetId(), cadence, at, failures))
        .orElseGet(() -> parts.planner().next(owner, schedule.datasetId(), cadence));
  }

  private boolean isBuilding(RefreshSchedule schedule) {
    return parts
        .jobs()
        .get()
        .activeBuildOf(
            parts.planner().ownership().visibleTo(schedule.owner()), schedule.datasetId())
        .isPresent();
  }

  private Optional<RunId> submit(RefreshSchedule schedule, ValidatedSpec spec, RefreshLock lock) {
    RunId run = parts.ids().nextOfJob();
    boolean accepted = false;
    try {
      accepted = record(schedule, run) && submit(schedule, spec, run);
      if (accepted) {
        held.put(run, lock);
      }
      return accepted ? Optional.of(run) : Optional.empty();
    } finally {
      if (!accepted) {
        lock.close();
      }
    }
  }

  /** Whether the attempt was recorded: the schedule may have been paused or removed meanwhile. */
  private boolean record(RefreshSchedule schedule, RunId run) {
    Instant now = now();
    return change(schedule, known -> known.isDue(now) ? known.attempting(run, now) : known)
        .flatMap(known -> known.attempts().open())
        .filter(run::equals)
        .isPresent();
  }

  private boolean submit(RefreshSchedule schedule, ValidatedSpec spec, RunId run) {
    Submission submission =
        parts
            .queues()
            .apply(Caller.of(schedule.owner()))
            .submit(Result.ok(spec), run, Optional.empty(), false);
    if (submission instanceof Submission.Refused refused
        && !LATER.contains(refused.problem().code())) {
      change(schedule, run, now -> failed(now, FailureReason.of(refused.problem())));
    } else if (!(submission instanceof Submission.Accepted)) {
      change(schedule, run, now -> now.putOff(schedule.attempts()));
    }
    return submission instanceof Submission.Accepted;
  }

  private Optional<RefreshSchedule> change(
      RefreshSchedule schedule, Function<RefreshSchedule, RefreshSchedule> change) {
    return parts
        .schedules()
        .compute(schedule.ownerId(), schedule.datasetId(), known -> known.map(change));
  }

  /** Changes a schedule while its open attempt is that of a run. */
  private void change(
      RefreshSchedule schedule, RunId run, Function<RefreshSchedule, RefreshSchedule> change) {
    change(
        schedule,
        known -> known.attempts().open().equals(Optional.of(run)) ? change.apply(known) : known);
  }

  /** Releases the locks of builds that have not ended; their schedules stay as they are. */
  @Override
  public void close() {
    held.keySet().forEach(this::release);
  }

  private void release(RunId run) {
    Optional.ofNullable(held.remove(run)).ifPresent(RefreshLock::close);
  }

  private Instant at(NextRefresh next) {
    return next.at().orElseGet(this::now);
  }

  private Instant now() {
    return parts.clock().instant().truncatedTo(ChronoUnit.MICROS);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
