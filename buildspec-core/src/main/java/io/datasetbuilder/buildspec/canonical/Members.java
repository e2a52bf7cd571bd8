package io.datasetbuilder.buildspec.canonical;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.Named;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/** Collects the members of a canonical mapping in the order in which they are written. */
final class Members {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  Members put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  Members put(String name, String text) {
    return put(name, JsonValue.of(text));
  }

  Members put(String name, Named choice) {
    return put(name, choice.wire());
  }

  /** Null when absent. */
  Members putOrNull(String name, Optional<? extends JsonValue> value) {
    return put(name, value.isPresent() ? value.get() : JsonValue.ofNull());
  }

  /** Nothing when absent. */
  Members putIfPresent(String name, Optional<? extends JsonValue> value) {
    value.ifPresent(present -> put(name, present));
    return this;
  }

  /** Nothing when there is none. */
  Members putIfAny(String name, JsonArray items) {
    return items.items().isEmpty() ? this : put(name, items);
  }

  /** Nothing when there is none. */
  Members putIfAny(String name, JsonObject entries) {
    return entries.members().isEmpty() ? this : put(name, entries);
  }

  JsonObject object() {
    return new JsonObject(members);
  }

  static JsonArray texts(Collection<String> texts) {
    return list(List.copyOf(texts), JsonValue::of);
  }

  static <T> JsonArray list(List<T> items, Function<T, JsonValue> form) {
    return new JsonArray(items.stream().map(form).toList());
  }

  /** The entries in their sorted order. */
  static <T> JsonObject entries(SortedMap<String, T> entries, Function<T, JsonValue> form) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    entries.forEach((name, value) -> values.put(name, form.apply(value)));
    return new JsonObject(values);
  }

  static JsonValue choice(Named choice) {
    return JsonValue.of(choice.wire());
  }

  static JsonValue number(BigDecimal number) {
    return JsonValue.of(number);
  }
}
