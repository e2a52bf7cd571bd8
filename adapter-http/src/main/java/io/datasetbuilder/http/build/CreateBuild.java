package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuildOptions;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.Refusal;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Handler;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Builds inside the request, on a worker for builds: no thread for requests waits for it (Spec,
 * "Endpoints").
 */
final class CreateBuild implements Handler {

  private final BuilderService service;

  CreateBuild(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  @Override
  public Reply handle(Call call) {
    BuildRequest members = BuildRequest.of(call);
    SpecInput spec = members.spec();
    BuildOptions options =
        new BuildOptions(
            members.runId(), members.retryOf(), BuildListener.NONE, Cancellation.NEVER);
    return new Reply.Later(
        service
            .session(call.principal())
            .createBuildInTurn(spec, options)
            .thenApply(answer -> reply(answer, options)));
  }

  private static Reply reply(Optional<BuildAnswer> answer, BuildOptions options) {
    if (answer.isEmpty()) {
      throw RefusedCall.because(
          HttpStatus.TOO_MANY_REQUESTS,
          "no build worker came free in time: SVC_BUILD_WAIT_SECONDS sets how long a build waits,"
              + " SVC_MAX_BUILDS how many run at once",
          JobProblem.BUILD_QUEUE_FULL.wire());
    }
    if (answer.get() instanceof BuildAnswer.Refused refused) {
      throw refused(refused.refusal(), options);
    }
    return finished((BuildAnswer.Finished) answer.get());
  }

  private static Reply finished(BuildAnswer.Finished built) {
    boolean ok = built.run().manifest().run().status() == RunStatus.OK;
    return Reply.of(
        ok ? HttpStatus.OK : HttpStatus.BAD_GATEWAY,
        BuildBody.answered(built.spec().spec().datasetId(), built.run()));
  }

  private static RefusedCall refused(Refusal refusal, BuildOptions options) {
    List<Problem> problems = refusal.problems();
    Problem first = problems.get(0);
    if (first.code() == RunProblem.RUN_NOT_FOUND) {
      return RefusedCall.because(HttpStatus.BAD_REQUEST, first.message());
    }
    return RefusedRunId.of(first, HttpStatus.BAD_REQUEST, options.runId(), options.retryOf())
        .orElseGet(() -> BuildRefusals.of(refusal));
  }
}
