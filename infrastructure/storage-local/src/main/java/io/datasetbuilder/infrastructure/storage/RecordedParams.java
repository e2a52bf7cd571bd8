package io.datasetbuilder.infrastructure.storage;

import io.datasetbuilder.buildspec.canonical.Redaction;
import io.datasetbuilder.buildspec.json.CanonicalJson;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.Map;

/** The parameters by which a recorded call is known: credentials play no part. */
final class RecordedParams {

  private RecordedParams() {}

  /** In canonical form, without credentials at any depth. */
  static JsonObject of(JsonObject params) {
    return CanonicalJson.of(without(params));
  }

  private static JsonObject without(JsonObject object) {
    Map<String, JsonValue> members = new LinkedHashMap<>();
    object
        .members()
        .forEach(
            (name, value) -> {
              if (!Redaction.names(name)) {
                members.put(name, without(value));
              }
            });
    return new JsonObject(members);
  }

  private static JsonValue without(JsonValue value) {
    if (value instanceof JsonObject object) {
      return without(object);
    }
    return value instanceof JsonArray array
        ? new JsonArray(array.items().stream().map(RecordedParams::without).toList())
        : value;
  }
}
