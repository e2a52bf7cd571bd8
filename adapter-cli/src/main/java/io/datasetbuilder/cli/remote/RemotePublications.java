package io.datasetbuilder.cli.remote;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient.PublicationClient;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.publish.TargetDestination;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;

/** Publications by a remote service. Safe for concurrent use. */
final class RemotePublications implements PublicationClient {

  private static final String CREDENTIAL = "X-Publish-Credential";

  private final RemoteExchange remoteExchange;
  private final Optional<Secret> credential;

  /**
   * @param credential value of the header for the target; empty: none is sent
   */
  RemotePublications(RemoteExchange remoteExchange, Optional<Secret> credential) {
    this.remoteExchange = remoteExchange;
    this.credential = credential;
  }

  @Override
  public JsonObject readiness(String runId, String target, Optional<String> destination) {
    String at =
        "/readiness?target="
            + RemoteAddress.encoded(target)
            + destination.map(name -> "&destination=" + RemoteAddress.encoded(name)).orElse("");
    return remoteExchange.send(request(runId, at).GET().build());
  }

  @Override
  public JsonObject publish(String runId, JsonObject request) {
    HttpRequest.Builder untimed = remoteExchange.untimedRequest(path(runId, ""));
    return remoteExchange.send(
        posting(authorized(untimed), request),
        refusal -> refusal.members().containsKey("blockers"));
  }

  @Override
  public JsonObject receipt(String runId, TargetDestination at) {
    return remoteExchange.send(request(runId, receiptOf(at)).GET().build());
  }

  @Override
  public JsonObject reset(String runId, TargetDestination at) {
    return remoteExchange.send(request(runId, receiptOf(at)).DELETE().build());
  }

  @Override
  public JsonObject reconcile(String runId, TargetDestination at) {
    JsonObject request =
        new JsonMembers()
            .put("target", at.target().wire())
            .put("destination", at.destination().toString())
            .toObject();
    HttpRequest.Builder untimed = remoteExchange.untimedRequest(path(runId, "/reconcile"));
    return remoteExchange.send(posting(authorized(untimed), request));
  }

  @Override
  public JsonObject audit(String runId) {
    return remoteExchange.send(request(runId, "/audit").GET().build());
  }

  private static String receiptOf(TargetDestination at) {
    return "/receipt?target="
        + RemoteAddress.encoded(at.target().wire())
        + "&destination="
        + RemoteAddress.encoded(at.destination().toString());
  }

  private static HttpRequest posting(HttpRequest.Builder request, JsonObject body) {
    return request
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(JsonRenderer.line(body)))
        .build();
  }

  private HttpRequest.Builder request(String runId, String below) {
    return authorized(remoteExchange.request(path(runId, below)));
  }

  private HttpRequest.Builder authorized(HttpRequest.Builder request) {
    credential.ifPresent(secret -> request.header(CREDENTIAL, secret.reveal()));
    return request;
  }

  private static String path(String runId, String below) {
    return "/builds/" + RemoteAddress.encoded(runId) + "/publish" + below;
  }
}
