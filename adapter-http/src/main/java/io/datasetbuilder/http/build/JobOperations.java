package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.json.BuildJobBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.RunIdParam;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.CancelResult;
import java.util.List;
import java.util.Objects;

/** Jobs: submitted, looked at, stopped and followed. Safe for concurrent use. */
public final class JobOperations {

  private final BuilderService service;

  public JobOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/builds", "submitBuild", new SubmitBuild(service)),
        Operation.of("GET", "/builds/{run_id}", "getBuildJob", this::find),
        Operation.of("POST", "/builds/{run_id}/cancel", "cancelBuildJob", this::cancel),
        Operation.of("GET", "/builds/{run_id}/events", "getBuildEvents", new ReadEvents(service)));
  }

  private Reply find(Call call) {
    RunId run = RunIdParam.of(call);
    return Reply.ok(BuildJobBody.of(Refusals.known(session(call).jobs().find(run))));
  }

  private Reply cancel(Call call) {
    RunId run = RunIdParam.of(call);
    CancelResult answer = session(call).jobs().cancel(run);
    if (answer instanceof CancelResult.Done done) {
      return Reply.ok(BuildJobBody.of(done.job()));
    }
    if (answer instanceof CancelResult.TooLate late) {
      throw tooLate(late.job());
    }
    throw Refusals.of(((CancelResult.Unknown) answer).problem());
  }

  private static RefusedCall tooLate(BuildJob job) {
    String error =
        job.status().ended() ? "build job has ended: " : "build job can no longer be stopped: ";
    return new RefusedCall(
        HttpStatus.CONFLICT,
        new JsonMembers()
            .put("error", error + job.runId())
            .put("run_id", job.runId().value())
            .put("status", job.status().wire())
            .toObject());
  }

  private BuilderSession session(Call call) {
    return service.session(call.principal());
  }
}
