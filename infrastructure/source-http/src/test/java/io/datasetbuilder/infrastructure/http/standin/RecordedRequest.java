package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Incoming;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request in the journal.
 *
 * @param number place in the order of arrival, from 0
 * @param addressee {@code <provider>.<dataset>}, {@code <provider>.<dataset>#count}, {@code
 *     <provider>#token}, or empty when no definition leads to it
 */
public record RecordedRequest(int number, Incoming request, String addressee) {

  public String method() {
    return request.method();
  }

  /** Path and query, encoded as they came. */
  public String target() {
    return request.target();
  }

  /** Headers by lower-case name. */
  public Map<String, List<String>> headers() {
    return request.headers();
  }

  /** Query parameters, decoded; of a repeated one the last. */
  public Map<String, String> query() {
    Map<String, String> query = new LinkedHashMap<>();
    request.query().forEach(pair -> query.put(pair.getKey(), pair.getValue()));
    return query;
  }

  /** A query parameter's value, decoded. */
  public Optional<String> param(String name) {
    return Optional.ofNullable(query().get(name));
  }
}
