package io.datasetbuilder.infrastructure.http.standin.content;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNull;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.source.provider.definition.JsonPointer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts values where a pointer says: what is missing on the way is made. */
public final class PointerWriter {

  private static final JsonObject NOTHING = new JsonObject(Map.of());

  private PointerWriter() {}

  /**
   * A document with a value at a place. A segment that is a number makes an array, unless an object
   * with members stands there; items before it become empty objects.
   *
   * @return the document itself where a scalar is in the way
   */
  public static JsonValue put(JsonValue document, JsonPointer at, JsonValue value) {
    return put(document, at.segments(), value);
  }

  /** A new document that holds one value. */
  public static JsonValue document(JsonPointer at, JsonValue value) {
    return put(NOTHING, at, value);
  }

  /** Whether a document has a value at a place, be it null. */
  static boolean has(JsonValue document, JsonPointer at) {
    JsonValue value = document;
    for (String segment : at.segments()) {
      value = value == null ? null : step(value, segment);
    }
    return value != null;
  }

  private static JsonValue step(JsonValue at, String segment) {
    if (at instanceof JsonObject object) {
      return object.members().get(segment);
    }
    return at instanceof JsonArray array
            && JsonPointer.isIndex(segment)
            && Integer.parseInt(segment) < array.items().size()
        ? array.items().get(Integer.parseInt(segment))
        : null;
  }

  private static JsonValue put(JsonValue document, List<String> segments, JsonValue value) {
    if (segments.isEmpty()) {
      return value;
    }
    String first = segments.get(0);
    List<String> rest = segments.subList(1, segments.size());
    if (document instanceof JsonArray array) {
      return JsonPointer.isIndex(first) ? inArray(array, first, rest, value) : document;
    }
    if (document instanceof JsonObject object) {
      return JsonPointer.isIndex(first) && object.members().isEmpty()
          ? inArray(new JsonArray(List.of()), first, rest, value)
          : inObject(object, first, rest, value);
    }
    return document instanceof JsonNull ? put(NOTHING, segments, value) : document;
  }

  private static JsonValue inObject(
      JsonObject object, String name, List<String> rest, JsonValue value) {
    Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
    members.put(name, put(members.getOrDefault(name, NOTHING), rest, value));
    return new JsonObject(members);
  }

  private static JsonValue inArray(
      JsonArray array, String index, List<String> rest, JsonValue value) {
    List<JsonValue> items = new ArrayList<>(array.items());
    int at = Integer.parseInt(index);
    while (items.size() <= at) {
      items.add(NOTHING);
    }
    items.set(at, put(items.get(at), rest, value));
    return new JsonArray(items);
  }
}
