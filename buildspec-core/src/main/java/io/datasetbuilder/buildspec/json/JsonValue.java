package io.datasetbuilder.buildspec.json;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JSON-compatible value, immutable: what the free mappings of a BuildSpec hold and what the
 * service writes as JSON. NaN and infinities cannot be expressed.
 */
public sealed interface JsonValue {

  /** The null value. */
  record JsonNull() implements JsonValue {}

  /** A boolean. */
  record JsonBoolean(boolean value) implements JsonValue {}

  /** A text. */
  record JsonText(String value) implements JsonValue {}

  /** A number, exact: scale and digits are those written. */
  record JsonNumber(BigDecimal value) implements JsonValue {}

  /** An array. */
  record JsonArray(List<JsonValue> items) implements JsonValue {
    public JsonArray {
      items = List.copyOf(items);
    }
  }

  /** An object; members keep their order. */
  record JsonObject(Map<String, JsonValue> members) implements JsonValue {
    public JsonObject {
      members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
    }
  }

  static JsonValue ofNull() {
    return new JsonNull();
  }

  static JsonValue of(boolean value) {
    return new JsonBoolean(value);
  }

  static JsonValue of(String value) {
    return new JsonText(value);
  }

  static JsonValue of(long value) {
    return new JsonNumber(BigDecimal.valueOf(value));
  }

  static JsonValue of(BigDecimal value) {
    return new JsonNumber(value);
  }
}
