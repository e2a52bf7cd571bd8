package io.datasetbuilder.infrastructure.http.provider;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The parameters of a call by the names that go over the wire.
 *
 * @param texts each with its values as they are written: several for a parameter that is repeated
 * @param values each as the spec gives it
 */
record CallParams(Map<String, List<String>> texts, JsonObject values) {

  CallParams {
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** The only value of a parameter. */
  Optional<String> text(String wireName) {
    return Optional.ofNullable(texts.get(wireName)).map(each -> each.get(0));
  }

  @Override
  public String toString() {
    return "CallParams" + texts.keySet();
  }
}
