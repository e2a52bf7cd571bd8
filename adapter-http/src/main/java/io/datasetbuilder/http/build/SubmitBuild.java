package io.datasetbuilder.http.build;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildJobBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Handler;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.job.Submission;
import io.datasetbuilder.pipeline.run.RunProblem;
import java.util.Objects;
import java.util.Optional;

/** Takes a job in. Its spec is judged by the worker, not here. */
final class SubmitBuild implements Handler {

  private final BuilderService service;

  SubmitBuild(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  @Override
  public Reply handle(Call call) {
    BuildRequest members = BuildRequest.of(call);
    SpecInput spec = members.spec();
    Optional<String> runId = members.runId();
    Optional<String> retryOf = members.retryOf();
    Submission submission = service.session(call.principal()).submitBuild(spec, runId, retryOf);
    if (submission instanceof Submission.Accepted accepted) {
      return Reply.of(HttpStatus.ACCEPTED, BuildJobBody.of(accepted.job()));
    }
    if (submission instanceof Submission.AlreadyActive active) {
      return Reply.ok(BuildJobBody.of(active.job()));
    }
    if (submission instanceof Submission.NotRecorded unwritten) {
      throw new RefusedCall(
          HttpStatus.INTERNAL_SERVER_ERROR, Refusals.of(unwritten.problem()).body());
    }
    throw refused(((Submission.Refused) submission).problem(), runId, retryOf);
  }

  private static RefusedCall refused(
      Problem problem, Optional<String> runId, Optional<String> retryOf) {
    if (problem.code() == RunProblem.RUN_NOT_FOUND) {
      return RefusedCall.because(HttpStatus.BAD_REQUEST, problem.message());
    }
    return RefusedRunId.of(problem, HttpStatus.CONFLICT, runId, retryOf)
        .orElseGet(() -> Refusals.of(problem));
  }
}
