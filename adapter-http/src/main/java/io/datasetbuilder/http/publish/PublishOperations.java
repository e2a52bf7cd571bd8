package io.datasetbuilder.http.publish;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.publish.Publications;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.publish.HeaderCredentials;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishReadiness;
import io.datasetbuilder.pipeline.publish.PublishRequest;
import io.datasetbuilder.pipeline.publish.PublishRun.PublishWatch;
import io.datasetbuilder.pipeline.publish.ReadReceipt;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import io.javalin.http.HttpStatus;
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

  private PublishOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    String run = "/builds/{run_id}/publish";
    String receipt = run + "/receipt";
    routes.get(run + "/readiness", "getPublishReadiness").json(PublishOperations::readiness);
    routes.post(run, "publishBuild").handle(PublishOperations::publish);
    routes.get(receipt, "getPublishReceipt").json(PublishOperations::receipt);
    routes.delete(receipt, "resetPublishReceipt").json(PublishOperations::reset);
    routes.post(run + "/reconcile", "reconcilePublish").json(PublishOperations::reconcile);
    routes.get(run + "/audit", "getPublishAudit").json(PublishOperations::audit);
  }

  private static Result<JsonObject> readiness(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    Optional<PublishDestination> destination =
        call.query().text("destination").map(given -> inQuery(call).destination());
    return TargetDestination.readTarget(call.query().text("target"))
        .then(target -> publications.readiness(run, target, destination))
        .map(PublishReadiness::toJson);
  }

  /** A run that is not ready has no code: its blockers have theirs. */
  private static Reply publish(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    PublishRequest request = Refusals.known(PublishRequest.read(call.body()));
    return publications
        .publish(run, request, PublishWatch.NONE)
        .match(
            published -> Reply.ok(published.toJson()),
            blocked -> {
              throw new RefusedCall(HttpStatus.CONFLICT, blocked.toBlockedJson());
            },
            problems -> {
              throw Refusals.of(problems);
            });
  }

  private static Result<JsonObject> receipt(Call call) {
    Publications publications = withCredentials(call);
    return publications.receipt(call.runId(), inQuery(call)).map(ReadReceipt::toJson);
  }

  private static Result<JsonObject> reset(Call call) {
    Publications publications = withCredentials(call);
    return publications.reset(call.runId(), inQuery(call)).map(known -> known.toJson());
  }

  private static Result<JsonObject> reconcile(Call call) {
    Publications publications = withCredentials(call);
    RunId run = call.runId();
    return TargetDestination.read(call.body())
        .then(at -> publications.reconcile(run, at))
        .map(known -> known.toJson());
  }

  private static Result<JsonObject> audit(Call call) {
    RunId run = call.runId();
    return call.session().publications().audit(run).map(known -> ReadReceipt.toJson(run, known));
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
  private static Publications withCredentials(Call call) {
    HeaderCredentials sent =
        call.service().isMultiUser()
            ? Refusals.known(HeaderCredentials.parse(call.headers("X-Publish-Credential")))
            : HeaderCredentials.none();
    return call.session().publications(sent);
  }
}
