package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.infrastructure.httpclient.RequestBody;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Request to a hub.
 *
 * @param step what it is for, in words for the operator's log; no secret, no path
 * @param headers by name
 * @param idempotent whether it may be sent again when it fails
 * @param longestAnswer most bytes that are read of the body of a response
 */
public record HubRequest(
    String step,
    String method,
    HubAddress address,
    Map<String, String> headers,
    Optional<RequestBody> body,
    boolean idempotent,
    int longestAnswer) {

  /** Most bytes of a usual response: enough for everything but long lists of addresses. */
  public static final int USUAL_ANSWER = 1024 * 1024;

  private static final String JSON = "application/json";

  public HubRequest {
    headers = Map.copyOf(headers);
  }

  /** A GET; it may be sent again. */
  public static HubRequest get(String step, HubAddress address) {
    return new HubRequest(step, "GET", address, Map.of(), Optional.empty(), true, USUAL_ANSWER);
  }

  /** A POST of a body; it is sent once. */
  public static HubRequest post(String step, HubAddress address, RequestBody body) {
    return new HubRequest(step, "POST", address, Map.of(), Optional.of(body), false, USUAL_ANSWER);
  }

  /** A POST of a JSON document; it is sent once. */
  public static HubRequest post(String step, HubAddress address, JsonValue document) {
    byte[] bytes = JsonRenderer.line(document).getBytes(StandardCharsets.UTF_8);
    return post(step, address, RequestBody.of(JSON, bytes));
  }

  /** A PUT of a body; it may be sent again. */
  public static HubRequest put(String step, HubAddress address, RequestBody body) {
    return new HubRequest(step, "PUT", address, Map.of(), Optional.of(body), true, USUAL_ANSWER);
  }

  /** The same with a header more; a body's type gives way to a {@code Content-Type} here. */
  public HubRequest with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new HubRequest(step, method, address, more, body, idempotent, longestAnswer);
  }

  /** The same, which may be sent again because sending it twice does what sending it once does. */
  public HubRequest repeatable() {
    return new HubRequest(step, method, address, headers, body, true, longestAnswer);
  }

  /** The same request with another limit of the response, in bytes. */
  public HubRequest answeredWithin(int bytes) {
    return new HubRequest(step, method, address, headers, body, idempotent, bytes);
  }

  /** The step and the host: headers and path may hold a key. */
  @Override
  public String toString() {
    return step + " (" + method + " " + address + ")";
  }
}
