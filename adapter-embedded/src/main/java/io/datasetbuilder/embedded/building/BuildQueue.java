package io.datasetbuilder.embedded.building;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.StorageComponents;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.pipeline.building.RetryRules;
import io.datasetbuilder.pipeline.model.access.RejectionWatch;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
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
import java.util.function.BooleanSupplier;

/**
 * Builds on the workers that jobs have, in one queue: jobs, and builds inside requests. Safe for
 * concurrent use.
 */
public record BuildQueue(Assembly assembly, Caller caller) {

  /**
   * Queues a build inside a request. An invalid spec does not wait, and a run id is held as soon as
   * the build does.
   *
   * @return empty when no worker came free within the time that the settings allow
   */
  public CompletableFuture<Optional<Result<FinishedBuild>>> queue(
      SpecInput spec, RunId id, BuildOptions options) {
    return assembly
        .specs()
        .validate(spec.document(), spec.files())
        .then(new SharedServiceRules(assembly, caller)::allow)
        .match(
            valid -> claimed(valid, id, options), problems -> completed(Result.refused(problems)))
        .whenComplete(
            (result, broken) ->
                assembly.buildCounter().count(broken == null ? ending(result) : BuildEnd.FAILED));
  }

  /** No result: no worker came free. */
  private static BuildEnd ending(Optional<Result<FinishedBuild>> result) {
    return result
        .map(
            known ->
                known.match(
                    finished -> BuildEnd.of(finished.run().manifest().run().status()),
                    problems -> BuildEnd.REFUSED))
        .orElse(BuildEnd.REFUSED);
  }

  private CompletableFuture<Optional<Result<FinishedBuild>>> claimed(
      ValidatedSpec valid, RunId id, BuildOptions options) {
    try {
      BuildJobs jobs = assembly.jobs().jobs();
      if (jobs.stopping()) {
        return completed(stopping());
      }
      Optional<Problem> taken = jobs.claim(id, caller.ownerId(), options.retryOf().map(RunId::new));
      return taken.isPresent()
          ? completed(Result.refused(taken.get()))
          : queued(jobs, valid, id, options);
    } catch (ProblemException failed) {
      return completed(Result.refused(failed.problems()));
    }
  }

  private CompletableFuture<Optional<Result<FinishedBuild>>> queued(
      BuildJobs jobs, ValidatedSpec valid, RunId id, BuildOptions options) {
    ServerSettings server = assembly.context().settings().server();
    Builds builds = new Builds(assembly, caller);
    return jobs.runQueued(
            caller.ownerId(),
            server.buildWait(),
            () ->
                builds.runRecorded(
                    valid, id, options.withCancellation(stop(jobs, options, server))))
        .whenComplete((result, broken) -> jobs.release(id))
        .thenApply(
            result -> result.isEmpty() && jobs.stopping() ? Optional.of(stopping()) : result);
  }

  /** To be made when the build begins: it counts from then. */
  private Cancellation stop(BuildJobs jobs, BuildOptions options, ServerSettings server) {
    Clock clock = assembly.context().clock();
    Instant latest = clock.instant().plus(server.buildTimeLimit());
    BooleanSupplier overdue = () -> clock.instant().isAfter(latest);
    RejectionWatch watch = watch();
    return new ShutdownAwareCancellation(
        options.cancellation(),
        () -> jobs.stopping() || overdue.getAsBoolean() || watch.read().isPresent(),
        () -> jobs.hurried() || overdue.getAsBoolean());
  }

  private RejectionWatch watch() {
    return new RejectionWatch(
        assembly.access().signIn(), caller.principal(), assembly.context().clock());
  }

  /** The result of a build that does not wait. */
  public static CompletableFuture<Optional<Result<FinishedBuild>>> completed(
      Result<FinishedBuild> result) {
    return CompletableFuture.completedFuture(Optional.of(result));
  }

  private static Result<FinishedBuild> stopping() {
    return Result.refused(Problem.of(RunProblem.SERVICE_STOPPING, "", "the service is stopping"));
  }

  /**
   * Submits a build as a job. A spec that is not valid becomes a job that fails. The spec is
   * validated once, here, because its dataset is known while the job waits.
   *
   * @param ifAbsent whether the job fails where a table of it exists in the warehouse
   */
  public Submission submit(SpecInput spec, RunId id, Optional<RunId> retryOf, boolean ifAbsent) {
    Result<ValidatedSpec> validated = assembly.specs().validate(spec.document(), spec.files());
    Result<ValidatedSpec> allowed = validated.then(new SharedServiceRules(assembly, caller)::allow);
    if (validated.problems().isEmpty() && !allowed.problems().isEmpty()) {
      return new Submission.Refused(allowed.problems().get(0));
    }
    Caller ofJob = new Caller(caller.principal(), caller.keys().moveTo(keyLife()));
    JobWork work = new JobWork(assembly, ofJob, validated, id, retryOf, ifAbsent, watch());
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
      return assembly.jobs().jobs().submit(request);
    } catch (ProblemException failed) {
      return new Submission.Refused(failed.problem());
    }
  }

  private Duration keyLife() {
    return assembly.context().settings().server().access().ownKeys().jobKeyLife();
  }

  /** Work of a job: runs one build, whose result becomes the job's response. */
  private record JobWork(
      Assembly assembly,
      Caller caller,
      Result<ValidatedSpec> validated,
      RunId id,
      Optional<RunId> retryOf,
      boolean ifAbsent,
      RejectionWatch watch)
      implements JobRequest.Work {

    @Override
    public JobResult run(BuildListener listener, Cancellation cancellation) {
      BuildOptions options =
          new BuildOptions(
              Optional.of(id.value()), retryOf.map(RunId::value), ifAbsent, listener, cancellation);
      Builds builds = new Builds(assembly, caller);
      return validated
          .then(valid -> builds.run(valid, id, options))
          .match(JobWork::ended, JobWork::refused);
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
      caller.keys().close();
    }

    private Optional<Problem> obstacle(RunId earlier, ValidatedSpec valid) {
      StorageComponents storage = assembly.storage();
      return new RetryRules(storage.runs(), storage.json(), assembly.context().multiUser())
          .check(id, earlier, caller.principal(), valid.spec().sourceKeys());
    }

    private static JobResult ended(FinishedBuild finished) {
      JsonObject body =
          BuildBody.of(finished.spec().spec().datasetId(), finished.run(), Optional.empty());
      return switch (finished.run().manifest().run().status()) {
        case OK -> JobResult.succeeded(body);
        case FAILED -> JobResult.failed(body, BuildBody.error(finished.run()));
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
