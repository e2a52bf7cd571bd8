package io.datasetbuilder.buildspec.source;

import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.SortedNames;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Parameters that expand to several fetches: their cross product.
 *
 * @param axes the values by parameter, scalars, in the order declared; at least one each in a valid
 *     spec
 */
public record ParamGrid(SortedMap<String, List<JsonValue>> axes) {

  public ParamGrid {
    SortedMap<String, List<JsonValue>> copy = new TreeMap<>(SortedNames.BY_CODE_POINT);
    axes.forEach((name, values) -> copy.put(name, values.stream().map(CanonicalJson::of).toList()));
    axes = SortedNames.of(copy);
  }

  /** The number of fetches; {@link Long#MAX_VALUE} when there are more. */
  public long size() {
    long size = 1;
    for (List<JsonValue> values : axes.values()) {
      if (!values.isEmpty() && size > Long.MAX_VALUE / values.size()) {
        return Long.MAX_VALUE;
      }
      size *= values.size();
    }
    return size;
  }

  /**
   * The parameters of each fetch: one value of each axis merged over {@code params}; the last
   * parameter by name changes fastest. Made one at a time, since there may be very many.
   */
  public Stream<JsonObject> over(JsonObject params) {
    Stream<Map<String, JsonValue>> fetches = Stream.of(params.members());
    for (Map.Entry<String, List<JsonValue>> axis : axes.entrySet()) {
      fetches = fetches.flatMap(fetch -> spread(fetch, axis));
    }
    return fetches.map(JsonObject::new).map(CanonicalJson::of);
  }

  private static Stream<Map<String, JsonValue>> spread(
      Map<String, JsonValue> fetch, Map.Entry<String, List<JsonValue>> axis) {
    return axis.getValue().stream()
        .map(
            value -> {
              Map<String, JsonValue> merged = new LinkedHashMap<>(fetch);
              merged.put(axis.getKey(), value);
              return merged;
            });
  }
}
