package io.datasetbuilder.infrastructure.publish.standin;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;

/**
 * A request as it reached a stand-in.
 *
 * @param path and query as they were sent
 * @param headers the first value of each, by lower-case name
 * @param body is read once
 */
public record StandInCall(
    String method, String path, Map<String, String> headers, InputStream body) {

  public Optional<String> header(String lowerCaseName) {
    return Optional.ofNullable(headers.get(lowerCaseName));
  }

  /** The path without the query. */
  public String plainPath() {
    int query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  /** The value of a parameter of the query, as it was sent. */
  public Optional<String> parameter(String name) {
    int query = path.indexOf('?');
    if (query >= 0) {
      for (String each : path.substring(query + 1).split("&", -1)) {
        if (each.startsWith(name + "=")) {
          return Optional.of(each.substring(name.length() + 1));
        }
      }
    }
    return Optional.empty();
  }

  /** The whole body. */
  public byte[] bytes() throws IOException {
    return body.readAllBytes();
  }
}
