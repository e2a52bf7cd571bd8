package io.datasetbuilder.pipeline.document;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects the members of one object in the order in which they are named. Not for sharing. */
public final class JsonObjectBuilder {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  public JsonObjectBuilder with(String name, String value) {
    return with(name, JsonValue.of(value));
  }

  public JsonObjectBuilder with(String name, long value) {
    return with(name, JsonValue.of(value));
  }

  public JsonObjectBuilder with(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  /** Names the member only when there is a value. */
  public JsonObjectBuilder with(String name, Optional<String> value) {
    value.ifPresent(text -> with(name, text));
    return this;
  }

  public JsonObjectBuilder with(String name, List<? extends JsonValue> items) {
    return with(name, new JsonArray(List.copyOf(items)));
  }

  public JsonObject build() {
    return new JsonObject(members);
  }
}
