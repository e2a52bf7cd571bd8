package io.datasetbuilder.infrastructure.publish.huggingface;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.publish.http.HubAddress;
import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.http.HubEndpoint;
import io.datasetbuilder.infrastructure.publish.http.HubRequest;
import io.datasetbuilder.infrastructure.publish.http.HubResponse;
import io.datasetbuilder.infrastructure.publish.http.JsonAnswer;
import io.datasetbuilder.pipeline.model.stage.Cancellation;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Calls of one publication for one dataset repository: with the token to the hub, without it to all
 * other hosts.
 */
record HubSession(
    HubClient client,
    HubEndpoint endpoint,
    PublishDestination destination,
    Secret token,
    Cancellation cancellation) {

  /** An address of the API below this repository. */
  HubAddress api(String rest) {
    return endpoint.at("/api/datasets/" + destination + rest);
  }

  /** Sends a request of this hub with the token; the response may have any status. */
  HubResponse call(HubRequest request) {
    return client.send(endpoint.authorize(request, "Bearer " + token.reveal()), cancellation);
  }

  /** Sends a request with the token as {@link HubClient#sendUnlessDone} does. */
  HubResponse callUnlessDone(HubRequest request, BooleanSupplier nothingDone) {
    return client.sendUnlessDone(
        endpoint.authorize(request, "Bearer " + token.reveal()), nothingDone, cancellation);
  }

  /**
   * An address of a response; empty when it may not be called. A mirror may pass on addresses of
   * the hub itself, which are replaced by those of the mirror.
   */
  Optional<HubAddress> handedOut(String url) {
    return endpoint.handedOut(url, HuggingFacePublisher.HUB);
  }

  /** Sends a request to an address that the hub handed out, without the token. */
  HubResponse callWithoutToken(HubRequest request) {
    return client.send(request, cancellation);
  }

  /**
   * Sends a JSON document with the token, and sends it again where an attempt fails.
   *
   * @throws PublishFailure when the response is not a success with a JSON document
   */
  JsonAnswer post(String step, HubAddress address, JsonValue document) {
    return document(step, call(HubRequest.post(step, address, document).repeatable()));
  }

  /**
   * The document of a response.
   *
   * @throws PublishFailure when the response is not a success with a JSON document
   */
  static JsonAnswer document(String step, HubResponse response) {
    return success(step, response)
        .json()
        .map(JsonAnswer::new)
        .orElseThrow(() -> new PublishFailure(step + ": the response is not JSON"));
  }

  /**
   * The response.
   *
   * @throws PublishFailure when its status is not one of success
   */
  static HubResponse success(String step, HubResponse response) {
    if (!response.isSuccess()) {
      throw new PublishFailure(step + ": status " + response.status());
    }
    return response;
  }

  static PublishFailure unusable(String step) {
    return new PublishFailure(step + ": the response cannot be used");
  }
}
