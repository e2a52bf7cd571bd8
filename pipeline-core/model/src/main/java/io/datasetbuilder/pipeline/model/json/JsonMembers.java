package io.datasetbuilder.pipeline.model.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Collects the members of one JSON object. For use by one thread. */
public final class JsonMembers {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  public JsonMembers put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  public JsonMembers put(String name, String value) {
    return put(name, JsonValue.of(value));
  }

  public JsonMembers put(String name, long value) {
    return put(name, JsonValue.of(value));
  }

  public JsonMembers put(String name, boolean value) {
    return put(name, JsonValue.of(value));
  }

  public JsonMembers put(String name, Instant value) {
    return put(name, Timestamps.format(value));
  }

  /** A member that is null where there is no value. */
  public <T> JsonMembers putOrNull(
      String name, Optional<T> value, Function<? super T, ? extends JsonValue> writer) {
    return put(name, value.<JsonValue>map(writer).orElseGet(JsonValue::ofNull));
  }

  /** A member that is absent where there is no value. */
  public <T> JsonMembers putIfPresent(
      String name, Optional<T> value, Function<? super T, ? extends JsonValue> writer) {
    value.ifPresent(present -> put(name, writer.apply(present)));
    return this;
  }

  public <T> JsonMembers putList(
      String name, Collection<T> items, Function<? super T, ? extends JsonValue> writer) {
    return put(name, new JsonArray(items.stream().<JsonValue>map(writer).toList()));
  }

  public JsonMembers putTexts(String name, Collection<String> texts) {
    return putList(name, texts, JsonValue::of);
  }

  public <T> JsonMembers putMap(
      String name, Map<String, T> entries, Function<? super T, ? extends JsonValue> writer) {
    Map<String, JsonValue> written = new LinkedHashMap<>();
    entries.forEach((key, value) -> written.put(key, writer.apply(value)));
    return put(name, new JsonObject(written));
  }

  public JsonObject toObject() {
    return new JsonObject(members);
  }
}
