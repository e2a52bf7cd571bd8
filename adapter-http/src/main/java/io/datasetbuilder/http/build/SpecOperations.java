package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.BuildAnswer;
import io.datasetbuilder.embedded.BuildOptions;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.PreviewAnswer;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.embedded.SpecInput;
import io.datasetbuilder.embedded.json.BuildBody;
import io.datasetbuilder.embedded.json.PreviewBody;
import io.datasetbuilder.embedded.json.ValidBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.HttpStatus;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.runs.job.JobProblem;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Validates, previews and builds while the caller waits. Safe for concurrent use. */
public final class SpecOperations {

  private final BuilderService service;

  public SpecOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/validate", "validateSpec", this::validate),
        Operation.of("POST", "/preview", "previewBuild", this::preview),
        Operation.of("POST", "/build", "createBuild", this::build));
  }

  private Reply validate(Call call) {
    SpecAnswer answer = session(call).validateSpec(BuildRequest.of(call).spec());
    if (answer instanceof SpecAnswer.Refused refused) {
      throw BuildRefusals.ofSpec(refused.refusal());
    }
    SpecAnswer.Valid valid = (SpecAnswer.Valid) answer;
    return Reply.ok(ValidBody.of(valid.spec().spec().datasetId(), valid.warnings()));
  }

  private Reply preview(Call call) {
    BuildRequest request = BuildRequest.of(call);
    SpecInput spec = request.spec();
    PreviewAnswer answer =
        session(call).previewBuild(spec, request.previewOptions(), BuildListener.NONE);
    if (answer instanceof PreviewAnswer.Refused refused) {
      throw BuildRefusals.ofSpec(refused.refusal());
    }
    PreviewAnswer.Shown shown = (PreviewAnswer.Shown) answer;
    return Reply.ok(PreviewBody.of(shown.spec().spec().datasetId(), shown.sources()));
  }

  /** Builds on a worker for builds: no thread for requests waits for it (Spec, "Endpoints"). */
  private Reply build(Call call) {
    BuildRequest request = BuildRequest.of(call);
    SpecInput spec = request.spec();
    BuildOptions options =
        new BuildOptions(
            request.runId(), request.retryOf(), BuildListener.NONE, Cancellation.NEVER);
    return new Reply.Later(
        session(call).createBuildInTurn(spec, options).thenApply(answer -> reply(answer, options)));
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
      throw BuildRefusals.ofRun(
              refused.refusal().problems().get(0),
              HttpStatus.BAD_REQUEST,
              options.runId(),
              options.retryOf())
          .orElseGet(() -> BuildRefusals.ofSpec(refused.refusal()));
    }
    BuildAnswer.Finished built = (BuildAnswer.Finished) answer.get();
    boolean ok = built.run().manifest().run().status() == RunStatus.OK;
    return Reply.of(
        ok ? HttpStatus.OK : HttpStatus.BAD_GATEWAY,
        BuildBody.answered(built.spec().spec().datasetId(), built.run()));
  }

  private BuilderSession session(Call call) {
    return service.session(call.principal());
  }
}
