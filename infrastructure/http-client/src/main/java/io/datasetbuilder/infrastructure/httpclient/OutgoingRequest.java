package io.datasetbuilder.infrastructure.httpclient;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Request to be sent.
 *
 * @param headers in order; a request without Accept-Encoding offers gzip and deflate
 * @param legacyCiphers whether old TLS suites are offered
 * @param decoded whether the body of the response is decoded as its Content-Encoding says
 */
public record OutgoingRequest(
    String method,
    Target target,
    List<Map.Entry<String, String>> headers,
    Optional<RequestBody> body,
    boolean legacyCiphers,
    boolean decoded) {

  public OutgoingRequest {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(body, "body");
    headers = List.copyOf(headers);
  }

  /** A GET whose response is decoded. */
  public OutgoingRequest(
      Target target, List<Map.Entry<String, String>> headers, boolean legacyCiphers) {
    this("GET", target, headers, Optional.empty(), legacyCiphers, true);
  }

  /** A GET of modern TLS whose response is decoded. */
  public static OutgoingRequest get(Target target, List<Map.Entry<String, String>> headers) {
    return new OutgoingRequest(target, headers, false);
  }

  /** A request of modern TLS whose response is read as it is sent. */
  public static OutgoingRequest undecoded(
      String method,
      Target target,
      List<Map.Entry<String, String>> headers,
      Optional<RequestBody> body) {
    return new OutgoingRequest(method, target, headers, body, false, false);
  }

  /** Method and host: headers and path may hold a key. */
  @Override
  public String toString() {
    return method + " " + target;
  }
}
