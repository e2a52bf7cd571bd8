package io.datasetbuilder.cli.remote;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;

/**
 * Client of the operations of a remote service about publications. Each throws {@link
 * RemoteFailure} when it is refused or fails on the way. Safe for concurrent use.
 */
public final class RemotePublishing {

  private static final String CREDENTIAL = "X-Publish-Credential";

  private final RemoteExchange remoteExchange;
  private final Optional<Secret> credential;

  /**
   * @param credential value of the header for the target; empty: none is sent
   */
  RemotePublishing(RemoteExchange remoteExchange, Optional<Secret> credential) {
    this.remoteExchange = remoteExchange;
    this.credential = credential;
  }

  /** Whether a run can be published at a target. */
  public JsonObject readiness(String runId, String target, Optional<String> destination) {
    String at =
        "/readiness?target="
            + RemoteAddress.encoded(target)
            + destination.map(name -> "&destination=" + RemoteAddress.encoded(name)).orElse("");
    return remoteExchange.send(request(runId, at).GET().build());
  }

  /**
   * Publishes a run, which may take as long as the target takes.
   *
   * @return the response, or the refusal that has {@code blockers}
   */
  public JsonObject publish(String runId, JsonObject request) {
    HttpRequest.Builder untimed = remoteExchange.untimedRequest(path(runId, ""));
    return remoteExchange.send(
        posting(authorized(untimed), request),
        refusal -> refusal.members().containsKey("blockers"));
  }

  /** The receipt of a run for a destination. */
  public JsonObject receipt(String runId, String target, String destination) {
    return remoteExchange.send(request(runId, receiptOf(target, destination)).GET().build());
  }

  /** Deletes that receipt. */
  public JsonObject reset(String runId, String target, String destination) {
    return remoteExchange.send(request(runId, receiptOf(target, destination)).DELETE().build());
  }

  /** Settles a receipt by the content of the target, which may be slow to respond. */
  public JsonObject reconcile(String runId, JsonObject request) {
    HttpRequest.Builder untimed = remoteExchange.untimedRequest(path(runId, "/reconcile"));
    return remoteExchange.send(posting(authorized(untimed), request));
  }

  /** Changes of the receipts of a run. */
  public JsonObject audit(String runId) {
    return remoteExchange.send(request(runId, "/audit").GET().build());
  }

  private static String receiptOf(String target, String destination) {
    return "/receipt?target="
        + RemoteAddress.encoded(target)
        + "&destination="
        + RemoteAddress.encoded(destination);
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
