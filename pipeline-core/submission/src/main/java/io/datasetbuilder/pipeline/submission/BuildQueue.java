package io.datasetbuilder.pipeline.submission;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.building.RetryRules;
import io.datasetbuilder.pipeline.model.access.RejectionWatch;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildCounter.BuildEnd;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.BuildJobs.Submission;
import io.datasetbuilder.pipeline.runs.job.JobRequest;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Builds on the workers that jobs have, in one queue: jobs, and builds inside requests. Safe for
 * concurrent use.
 *
 * @param bodies of the responses of jobs, by the id of the dataset and the run
 */
public record BuildQueue(
    Parts parts,
    Builds builds,
    Caller caller,
    BiFunction<String, BuildOutcome.Finished, JsonObject> bodies) {

  /**
   * Parts of the queue that all builds of a service share.
   *
   * @param retry decides whether a run can be retried
   * @param withdrawals of a build: the reason why it must stop, while its owner is rejected
   */
  public record Parts(
      Supplier<BuildJobs> jobs,
      BuildCounter counter,
      RetryRules retry,
      Function<Principal, RejectionWatch> withdrawals,
      QueueTimes times,
      Clock clock) {}

  /**
   * Limits of time.
   *
   * @param forWorker how long a build inside a request waits for a worker
   * @param build how long a build may take
   * @param jobKeys how long the keys of a request stay with its job
   */
  public record QueueTimes(Duration forWorker, Duration build, Duration jobKeys) {}

  /**
   * Queues a build inside a request. An invalid spec does not wait, and a run id is held as soon as
   * the build does.
   *
   * @param validated the build, if its spec is valid and may be built for the caller
   * @return empty when no worker came free within the time that the settings allow
   */
  public CompletableFuture<Optional<Result<CompletedBuild>>> queue(Result<BuildOrder> validated) {
    return validated
        .match(this::claimed, problems -> completed(Result.refused(problems)))
        .whenComplete(
            (result, broken) ->
                parts.counter().count(broken == null ? ending(result) : BuildEnd.FAILED));
  }

  /** No result: no worker came free. */
  private static BuildEnd ending(Optional<Result<CompletedBuild>> result) {
    return result
        .map(
            known ->
                known.match(
                    finished -> BuildEnd.of(finished.run().manifest().run().status()),
                    problems -> BuildEnd.REFUSED))
        .orElse(BuildEnd.REFUSED);
  }

  private CompletableFuture<Optional<Result<CompletedBuild>>> claimed(BuildOrder order) {
    try {
      BuildJobs jobs = parts.jobs().get();
      if (jobs.stopping()) {
        return completed(stopping());
      }
      Optional<Problem> taken = jobs.claim(order.runId(), caller.principal(), order.retryOf());
      return taken.isPresent() ? completed(Result.refused(taken.get())) : queued(jobs, order);
    } catch (ProblemException failed) {
      return completed(Result.refused(failed.problems()));
    }
  }

  private CompletableFuture<Optional<Result<CompletedBuild>>> queued(
      BuildJobs jobs, BuildOrder order) {
    return jobs.runQueued(
            caller.actorId(),
            parts.times().forWorker(),
            () -> builds.runRecorded(order.withCancellation(stop(jobs, order.cancellation()))))
        .whenComplete((result, broken) -> jobs.release(order.runId()))
        .thenApply(
            result -> result.isEmpty() && jobs.stopping() ? Optional.of(stopping()) : result);
  }

  /** To be made when the build begins: it counts from then. */
  private Cancellation stop(BuildJobs jobs, Cancellation ofCaller) {
    Instant latest = parts.clock().instant().plus(parts.times().build());
    BooleanSupplier overdue = () -> parts.clock().instant().isAfter(latest);
    RejectionWatch watch = parts.withdrawals().apply(caller.principal());
    return new ShutdownAwareCancellation(
        ofCaller,
        () -> jobs.stopping() || overdue.getAsBoolean() || watch.read().isPresent(),
        () -> jobs.hurried() || overdue.getAsBoolean());
  }

  /** The result of a build that does not wait. */
  private static CompletableFuture<Optional<Result<CompletedBuild>>> completed(
      Result<CompletedBuild> result) {
    return CompletableFuture.completedFuture(Optional.of(result));
  }

  private static Result<CompletedBuild> stopping() {
    return Result.refused(Problem.of(RunProblem.SERVICE_STOPPING, "", "the service is stopping"));
  }

  /**
   * Submits a build as a job. A spec that is not valid becomes a job that fails.
   *
   * @param validated the spec, which may be built for the caller where it is valid
   * @param ifAbsent whether the job fails where a table of it exists in the warehouse
   */
  public Submission submit(
      Result<ValidatedSpec> validated, RunId id, Optional<RunId> retryOf, boolean ifAbsent) {
    Caller ofJob = new Caller(caller.principal(), caller.keys().moveTo(parts.times().jobKeys()));
    JobWork work =
        new JobWork(
            parts,
            new Builds(builds.parts(), ofJob),
            validated,
            id,
            retryOf,
            ifAbsent,
            parts.withdrawals().apply(caller.principal()),
            bodies);
    Optional<String> dataset =
        validated.match(valid -> Optional.of(valid.datasetId()), problems -> Optional.empty());
    Submission submission = submit(new JobRequest(id, caller.principal(), retryOf, dataset, work));
    if (!(submission instanceof Submission.Accepted)) {
      work.ended();
    }
    return submission;
  }

  private Submission submit(JobRequest request) {
    try {
      return parts.jobs().get().submit(request);
    } catch (ProblemException failed) {
      return new Submission.Refused(failed.problem());
    }
  }

  /** Work of a job: runs one build, whose result becomes the job's response. */
  private record JobWork(
      Parts parts,
      Builds builds,
      Result<ValidatedSpec> validated,
      RunId id,
      Optional<RunId> retryOf,
      boolean ifAbsent,
      RejectionWatch watch,
      BiFunction<String, BuildOutcome.Finished, JsonObject> bodies)
      implements JobRequest.Work {

    @Override
    public JobResult run(BuildListener listener, Cancellation cancellation) {
      return validated
          .map(valid -> new BuildOrder(valid, id, retryOf, ifAbsent, listener, cancellation))
          .then(builds::run)
          .match(this::ended, JobWork::refused);
    }

    /** Whether the run that it retries is there; all else is checked when the build begins. */
    @Override
    public Optional<Problem> obstacle() {
      return retryOf.flatMap(
          earlier ->
              validated.match(valid -> obstacle(earlier, valid), invalid -> Optional.empty()));
    }

    @Override
    public Optional<Problem> withdrawal() {
      return watch.read();
    }

    /** The keys that came with the request go with the job. */
    @Override
    public void ended() {
      builds.caller().keys().close();
    }

    private Optional<Problem> obstacle(RunId earlier, ValidatedSpec valid) {
      return parts
          .retry()
          .check(id, earlier, builds.caller().principal(), valid.spec().sourceKeys());
    }

    private JobResult ended(CompletedBuild finished) {
      JsonObject body = bodies.apply(finished.spec().spec().datasetId(), finished.run());
      return switch (finished.run().manifest().run().status()) {
        case OK -> JobResult.succeeded(body);
        case FAILED -> JobResult.failed(body, finished.run().reason());
        // The body of a cancelled run is not a valid response of a job.
        case CANCELLED -> JobResult.cancelled(Optional.empty());
      };
    }

    private static JobResult refused(List<Problem> problems) {
      Problem first = problems.get(0);
      return JobResult.refused(first.message(), Optional.of(first.code().wire()));
    }
  }
}
