package io.datasetbuilder.embedded.build;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemException;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.embedded.spec.ValidatedSpec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** A build inside a request, on one of the workers that jobs have. */
record QueuedBuild(Assembly assembly, Principal owner) {

  /** An invalid spec does not wait, and a run id is held as soon as the build does. */
  CompletableFuture<Optional<Result<FinishedBuild>>> begin(
      SpecInput spec, RunId id, BuildOptions options) {
    return assembly
        .specs()
        .validate(spec)
        .match(
            valid -> claimed(spec, valid, id, options),
            problems -> completed(Result.refused(problems)))
        .whenComplete(
            (result, broken) ->
                assembly
                    .buildCounter()
                    .count(broken == null ? ending(result) : BuildCounter.BuildEnd.FAILED));
  }

  /** No result: no worker came free. */
  private static BuildCounter.BuildEnd ending(Optional<Result<FinishedBuild>> result) {
    return result
        .map(
            known ->
                known.match(
                    finished -> BuildCounter.BuildEnd.of(finished.run().manifest().run().status()),
                    problems -> BuildCounter.BuildEnd.REFUSED))
        .orElse(BuildCounter.BuildEnd.REFUSED);
  }

  private CompletableFuture<Optional<Result<FinishedBuild>>> claimed(
      SpecInput spec, ValidatedSpec valid, RunId id, BuildOptions options) {
    try {
      BuildJobs jobs = assembly.jobs().jobs();
      if (jobs.stopping()) {
        return completed(stopping());
      }
      Optional<Problem> taken = jobs.claim(id, options.retryOf().map(RunId::new));
      return taken.isPresent()
          ? completed(Result.refused(taken.get()))
          : queued(jobs, spec, valid, id, options);
    } catch (ProblemException failed) {
      return completed(Result.refused(failed.problems()));
    }
  }

  private CompletableFuture<Optional<Result<FinishedBuild>>> queued(
      BuildJobs jobs, SpecInput spec, ValidatedSpec valid, RunId id, BuildOptions options) {
    ServerSettings server = assembly.context().settings().server();
    BuildRunner runner = new BuildRunner(assembly, owner);
    return jobs.inTurn(
            server.buildWait(),
            () ->
                runner.runRecorded(
                    spec, valid, id, options.withCancellation(stop(jobs, options, server))))
        .whenComplete((result, broken) -> jobs.release(id))
        .thenApply(
            result -> result.isEmpty() && jobs.stopping() ? Optional.of(stopping()) : result);
  }

  /** To be made when the build begins: it counts from then. */
  private Cancellation stop(BuildJobs jobs, BuildOptions options, ServerSettings server) {
    Clock clock = assembly.context().clock();
    Instant latest = clock.instant().plus(server.buildTimeLimit());
    BooleanSupplier overdue = () -> clock.instant().isAfter(latest);
    return new ShutdownAwareCancellation(
        options.cancellation(),
        () -> jobs.stopping() || overdue.getAsBoolean(),
        () -> jobs.hurried() || overdue.getAsBoolean());
  }

  static CompletableFuture<Optional<Result<FinishedBuild>>> completed(
      Result<FinishedBuild> result) {
    return CompletableFuture.completedFuture(Optional.of(result));
  }

  private static Result<FinishedBuild> stopping() {
    return Result.refused(Problem.of(JobProblem.SERVICE_STOPPING, "", "the service is stopping"));
  }
}
