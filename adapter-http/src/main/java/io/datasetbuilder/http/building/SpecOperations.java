package io.datasetbuilder.http.building;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.building.BuildOptions;
import io.datasetbuilder.embedded.building.FinishedBuild;
import io.datasetbuilder.embedded.spec.SpecInput;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.building.BuildOutcome;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.source.validation.ValidatedSpec;
import io.datasetbuilder.pipeline.submission.BuildPreview;
import io.datasetbuilder.wire.BuildBody;
import io.datasetbuilder.wire.PreviewBody;
import io.datasetbuilder.wire.SpecBodies;
import io.javalin.http.HttpStatus;
import java.util.Optional;

/** Validates, previews and builds while the caller waits. Safe for concurrent use. */
public final class SpecOperations {

  private SpecOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    routes.post("/validate", "validateSpec").handle(SpecOperations::validate);
    routes.post("/preview", "previewBuild").handle(SpecOperations::preview);
    routes.post("/build", "createBuild").handle(SpecOperations::build);
  }

  private static Reply validate(Call call) {
    ValidatedSpec valid =
        Refusals.known(
            call.ownSession().validateSpec(new BuildRequest(call.body()).spec()),
            BuildRefusals::ofSpec);
    return Reply.ok(SpecBodies.valid(valid.datasetId(), valid.warnings()));
  }

  private static Reply preview(Call call) {
    BuildRequest request = new BuildRequest(call.body());
    SpecInput spec = request.spec();
    BuildPreview shown =
        Refusals.known(
            call.session().previewBuild(spec, request.previewOptions(), BuildListener.NONE),
            BuildRefusals::ofSpec);
    return Reply.ok(PreviewBody.of(shown.spec().spec().datasetId(), shown.sources()));
  }

  /**
   * Builds on a worker for builds: no thread for requests waits for it (Spec, "Endpoints"). Its
   * reply is the result, so that it also builds for a team of which the caller sees nothing else.
   */
  private static Reply build(Call call) {
    BuildRequest request = new BuildRequest(call.body());
    SpecInput spec = request.spec();
    BuildOptions options =
        new BuildOptions(
            request.runId(),
            request.retryOf(),
            request.ifAbsent(),
            call.owner(),
            BuildListener.NONE,
            Cancellation.NEVER);
    return new Reply.Later(
        call.ownSession().queueBuild(spec, options).thenApply(result -> reply(result, options)));
  }

  private static Reply reply(Optional<Result<FinishedBuild>> result, BuildOptions options) {
    if (result.isEmpty()) {
      throw Refusals.of(
          Problem.of(
              RunProblem.BUILD_QUEUE_FULL,
              "",
              "no build worker came free in time: SVC_BUILD_WAIT_SECONDS sets how long a build"
                  + " waits, SVC_MAX_BUILDS how many run at once"));
    }
    return finished(
        Refusals.known(
            result.get(),
            problems ->
                BuildRefusals.ofRun(
                        problems.get(0), HttpStatus.BAD_REQUEST, options.runId(), options.retryOf())
                    .orElseGet(() -> BuildRefusals.ofSpec(problems))));
  }

  private static Reply finished(FinishedBuild built) {
    return Reply.of(
        status(built.run()), BuildBody.answered(built.spec().spec().datasetId(), built.run()));
  }

  /**
   * Status of a finished run. A table that could not be written to the warehouse is a failure of a
   * backend, like that of a source; a table that already holds a newer build is a conflict of two
   * callers.
   */
  private static HttpStatus status(BuildOutcome.Finished run) {
    if (run.lostToNewer()) {
      return HttpStatus.CONFLICT;
    }
    return run.manifest().run().status() == RunStatus.OK ? HttpStatus.OK : HttpStatus.BAD_GATEWAY;
  }
}
