package io.datasetbuilder.infrastructure.httpclient;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * GET request to be sent.
 *
 * @param headers in order; a request without Accept-Encoding offers gzip and deflate
 * @param legacyCiphers whether old TLS suites are offered
 */
public record OutgoingRequest(
    Target target, List<Map.Entry<String, String>> headers, boolean legacyCiphers) {

  public OutgoingRequest {
    Objects.requireNonNull(target, "target");
    headers = List.copyOf(headers);
  }

  /** A request of modern TLS. */
  public static OutgoingRequest get(Target target, List<Map.Entry<String, String>> headers) {
    return new OutgoingRequest(target, headers, false);
  }

  /** The host: headers and path may hold a key. */
  @Override
  public String toString() {
    return "GET " + target;
  }
}
