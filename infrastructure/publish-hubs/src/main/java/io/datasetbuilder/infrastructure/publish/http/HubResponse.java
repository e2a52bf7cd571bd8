package io.datasetbuilder.infrastructure.publish.http;

import io.datasetbuilder.buildspec.json.JsonValue;
import java.util.Map;
import java.util.Optional;

/**
 * Response of a hub, read to its end.
 *
 * @param headers the first value of each, by lower-case name
 * @param json the body where it is one JSON document
 */
public record HubResponse(int status, Map<String, String> headers, Optional<JsonValue> json) {

  public HubResponse {
    headers = Map.copyOf(headers);
  }

  /** Whether the status is from 200 to 299. */
  public boolean isSuccess() {
    return status / 100 == 2;
  }

  public Optional<String> header(String lowerCaseName) {
    return Optional.ofNullable(headers.get(lowerCaseName));
  }

  /** The status: headers and body are the hub's words. */
  @Override
  public String toString() {
    return "HubResponse[" + status + "]";
  }
}
