package io.datasetbuilder.embedded;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.settings.ServerSettings;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.model.state.StateFailure;
import io.datasetbuilder.pipeline.runs.job.BuildEnd;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** A build inside a request, on one of the workers that jobs have. */
final class QueuedBuild {

  private final Assembly assembly;
  private final Principal owner;

  QueuedBuild(Assembly assembly, Principal owner) {
    this.assembly = assembly;
    this.owner = owner;
  }

  /** An invalid spec does not wait, and a run id is held as soon as the build does. */
  CompletableFuture<Optional<BuildAnswer>> begin(SpecInput spec, RunId id, BuildOptions options) {
    return answered(spec, id, options)
        .whenComplete(
            (answer, broken) ->
                assembly.tally().count(broken == null ? ending(answer) : BuildEnd.FAILED));
  }

  /** No answer: no worker came free. */
  private static BuildEnd ending(Optional<BuildAnswer> answer) {
    return answer
        .map(
            known ->
                known instanceof BuildAnswer.Finished finished
                    ? BuildEnd.of(finished.run().manifest().run().status())
                    : BuildEnd.REFUSED)
        .orElse(BuildEnd.REFUSED);
  }

  private CompletableFuture<Optional<BuildAnswer>> answered(
      SpecInput spec, RunId id, BuildOptions options) {
    SpecAnswer judged = assembly.gates().judge(spec);
    if (judged instanceof SpecAnswer.Refused refused) {
      return refused(refused.refusal());
    }
    try {
      BuildJobs jobs = assembly.jobs().jobs();
      if (jobs.stopping()) {
        return refused(stopping());
      }
      Optional<Problem> taken = jobs.claim(id, options.retryOf().map(RunId::new));
      return taken.isPresent()
          ? refused(Refusal.notPossible(taken.get()))
          : begin(jobs, spec, judged, id, options);
    } catch (StateFailure failed) {
      return refused(Refusal.notPossible(failed.problem()));
    } catch (WorkspaceFailure failed) {
      return refused(Refusal.notPossible(failed.problem()));
    }
  }

  private CompletableFuture<Optional<BuildAnswer>> begin(
      BuildJobs jobs, SpecInput spec, SpecAnswer judged, RunId id, BuildOptions options) {
    ServerSettings server = assembly.place().settings().server();
    return jobs.inTurn(
            server.buildWait(),
            () ->
                new RecordedBuild(assembly, owner)
                    .run(spec, judged, id, options.stoppedBy(stop(jobs, options, server))))
        .whenComplete((answer, broken) -> jobs.release(id))
        .thenApply(answer -> answer.isEmpty() && jobs.stopping() ? some(stopping()) : answer);
  }

  /** To be made when the build begins: it counts from then. */
  private Cancellation stop(BuildJobs jobs, BuildOptions options, ServerSettings server) {
    Clock clock = assembly.place().clock();
    Instant latest = clock.instant().plus(server.buildTimeLimit());
    BooleanSupplier overdue = () -> clock.instant().isAfter(latest);
    return new ShutdownAwareCancellation(
        options.cancellation(),
        () -> jobs.stopping() || overdue.getAsBoolean(),
        () -> jobs.hurried() || overdue.getAsBoolean());
  }

  private static CompletableFuture<Optional<BuildAnswer>> refused(Refusal refusal) {
    return CompletableFuture.completedFuture(some(refusal));
  }

  private static Optional<BuildAnswer> some(Refusal refusal) {
    return Optional.of(new BuildAnswer.Refused(refusal));
  }

  private static Refusal stopping() {
    return Refusal.notPossible(
        Problem.of(JobProblem.SERVICE_STOPPING, "", "the service is stopping"));
  }
}
