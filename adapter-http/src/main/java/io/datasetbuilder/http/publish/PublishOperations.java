package io.datasetbuilder.http.publish;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.publish.Publications;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.publish.HeaderCredentials;
import io.datasetbuilder.pipeline.runs.publish.PublishDestination;
import io.datasetbuilder.pipeline.runs.publish.PublishReadiness;
import io.datasetbuilder.pipeline.runs.publish.PublishRequest;
import io.datasetbuilder.pipeline.runs.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.runs.publish.PublishTarget;
import io.datasetbuilder.pipeline.runs.publish.ReadReceipt;
import io.datasetbuilder.pipeline.runs.publish.TargetDestination;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Publications of runs, and their receipts. Safe for concurrent use.
 *
 * <p>A caller who closes the connection does not cancel a publication: a partial publication at a
 * target is useless, an interrupted one leaves a receipt that has to be reconciled manually, and a
 * reloaded browser page or a proxy that gives up is not a request to stop. The receipt reports how
 * it ended.
 */
public final class PublishOperations {

  private static final String CREDENTIAL = "X-Publish-Credential";

  private final BuilderService service;

  public PublishOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. */
  public List<Operation> operations() {
    String run = "/builds/{run_id}/publish";
    String receipt = run + "/receipt";
    return List.of(
        Operation.of("GET", run + "/readiness", "getPublishReadiness", this::readiness),
        Operation.of("POST", run, "publishBuild", this::publish),
        Operation.of("GET", receipt, "getPublishReceipt", this::receipt),
        Operation.of("DELETE", receipt, "resetPublishReceipt", this::reset),
        Operation.of("POST", run + "/reconcile", "reconcilePublish", this::reconcile),
        Operation.of("GET", run + "/audit", "getPublishAudit", this::audit));
  }

  private Reply readiness(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    Optional<String> written = call.query().text("target");
    Optional<PublishDestination> destination = Optional.empty();
    if (call.query().text("destination").isPresent()) {
      destination = Optional.of(inQuery(call).destination());
    }
    PublishTarget target = Refusals.known(TargetDestination.readTarget(written));
    return Reply.ok(Refusals.known(publications.readiness(run, target, destination)).toJson());
  }

  private Reply publish(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    PublishRequest request = Refusals.known(PublishRequest.read(call.body()));
    return publications
        .publish(run, request, PublishWatch.NONE)
        .match(
            published -> Reply.ok(published.toJson()),
            blocked -> {
              throw blocked(blocked);
            },
            problems -> {
              throw Refusals.of(problems);
            });
  }

  private Reply receipt(Call call) {
    Publications publications = withCredentials(call);
    return Refusals.replyTo(publications.receipt(call.runId(), inQuery(call)), ReadReceipt::toJson);
  }

  private Reply reset(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    return Reply.ok(Refusals.known(publications.reset(run, inQuery(call))).toJson());
  }

  private Reply reconcile(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    TargetDestination at = Refusals.known(TargetDestination.read(call.body()));
    return Reply.ok(Refusals.known(publications.reconcile(run, at)).toJson());
  }

  private Reply audit(Call call) {
    RunId run = call.runId();
    Publications publications = call.session().publications();
    return Refusals.replyTo(publications.audit(run), known -> ReadReceipt.toJson(run, known));
  }

  private static TargetDestination inQuery(Call call) {
    return Refusals.known(
        TargetDestination.read(call.query().text("target"), call.query().text("destination")));
  }

  /**
   * Credentials of a request are checked before its path (Wire, "Transport").
   *
   * <p>What the header brings lives as long as the call; a deployment of one user ignores it.
   */
  private Publications withCredentials(Call call) {
    HeaderCredentials sent =
        service.isMultiUser()
            ? Refusals.known(HeaderCredentials.parse(call.headers(CREDENTIAL)))
            : HeaderCredentials.none();
    return call.session().publications(sent);
  }

  /** A run that is not ready has no code: its blockers have theirs. */
  private static RefusedCall blocked(PublishReadiness readiness) {
    return new RefusedCall(HttpStatus.CONFLICT, readiness.toBlockedJson());
  }
}
