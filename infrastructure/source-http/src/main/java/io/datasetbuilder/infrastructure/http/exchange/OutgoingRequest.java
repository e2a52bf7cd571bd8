package io.datasetbuilder.infrastructure.http.exchange;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Request to be sent.
 *
 * @param headers in order; a request without Accept-Encoding offers gzip and deflate
 * @param legacyCiphers whether old TLS suites are offered
 */
public record OutgoingRequest(
    String method,
    Target target,
    List<Map.Entry<String, String>> headers,
    Optional<byte[]> body,
    boolean legacyCiphers) {

  public OutgoingRequest {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(body, "body");
    headers = List.copyOf(headers);
  }

  /** A GET of modern TLS. */
  public static OutgoingRequest get(Target target, List<Map.Entry<String, String>> headers) {
    return new OutgoingRequest("GET", target, headers, Optional.empty(), false);
  }

  /** Method and host: headers and path may hold a key. */
  @Override
  public String toString() {
    return method + " " + target;
  }
}
