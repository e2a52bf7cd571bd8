package io.datasetbuilder.http.build;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.PreviewAnswer;
import io.datasetbuilder.embedded.SpecAnswer;
import io.datasetbuilder.embedded.json.PreviewBody;
import io.datasetbuilder.embedded.json.ValidBody;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.pipeline.model.stage.BuildListener;
import java.util.List;
import java.util.Objects;

/** Validates, previews and builds while the caller waits. Safe for concurrent use. */
public final class SpecOperations {

  private final BuilderService service;
  private final CreateBuild createBuild;

  public SpecOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
    this.createBuild = new CreateBuild(service);
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("POST", "/validate", "validateSpec", this::validate),
        Operation.of("POST", "/preview", "previewBuild", this::preview),
        Operation.of("POST", "/build", "createBuild", createBuild));
  }

  private Reply validate(Call call) {
    SpecAnswer answer = session(call).validateSpec(BuildRequest.of(call).spec());
    if (answer instanceof SpecAnswer.Refused refused) {
      throw BuildRefusals.of(refused.refusal());
    }
    SpecAnswer.Valid valid = (SpecAnswer.Valid) answer;
    return Reply.ok(ValidBody.of(valid.spec().spec().datasetId(), valid.warnings()));
  }

  private Reply preview(Call call) {
    PreviewQuestion question = PreviewQuestion.of(BuildRequest.of(call));
    PreviewAnswer answer =
        session(call).previewBuild(question.spec(), question.options(), BuildListener.NONE);
    if (answer instanceof PreviewAnswer.Refused refused) {
      throw BuildRefusals.of(refused.refusal());
    }
    PreviewAnswer.Shown shown = (PreviewAnswer.Shown) answer;
    return Reply.ok(PreviewBody.of(shown.spec().spec().datasetId(), shown.sources()));
  }

  private BuilderSession session(Call call) {
    return service.session(call.principal());
  }
}
