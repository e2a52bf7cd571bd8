package io.datasetbuilder.buildspec.json;

import io.datasetbuilder.buildspec.json.JsonValue.JsonArray;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.text.WireNamed;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/** Collects the members of a canonical mapping in the order in which they are written. */
public final class CanonicalMembers {

  private final Map<String, JsonValue> members = new LinkedHashMap<>();

  /** Adds a member. */
  public CanonicalMembers put(String name, JsonValue value) {
    members.put(name, value);
    return this;
  }

  /** Adds a text. */
  public CanonicalMembers put(String name, String text) {
    return put(name, JsonValue.of(text));
  }

  /** Adds a choice by its name. */
  public CanonicalMembers put(String name, WireNamed choice) {
    return put(name, choice.wire());
  }

  /** Adds a member that is null when absent. */
  public CanonicalMembers putOrNull(String name, Optional<? extends JsonValue> value) {
    return put(name, value.isPresent() ? value.get() : JsonValue.ofNull());
  }

  /** Adds a member unless it is absent. */
  public CanonicalMembers putIfPresent(String name, Optional<? extends JsonValue> value) {
    value.ifPresent(present -> put(name, present));
    return this;
  }

  /** Adds the list unless it is empty. */
  public CanonicalMembers putIfAny(String name, JsonArray items) {
    return items.items().isEmpty() ? this : put(name, items);
  }

  /** Adds the mapping unless it is empty. */
  public CanonicalMembers putIfAny(String name, JsonObject entries) {
    return entries.members().isEmpty() ? this : put(name, entries);
  }

  /** The members in the order in which they were added. */
  public JsonObject object() {
    return new JsonObject(members);
  }

  /** A list of texts. */
  public static JsonArray texts(Collection<String> texts) {
    return list(List.copyOf(texts), JsonValue::of);
  }

  /** A list of items in this form. */
  public static <T> JsonArray list(List<T> items, Function<T, JsonValue> form) {
    return new JsonArray(items.stream().map(form).toList());
  }

  /** The entries in their sorted order. */
  public static <T> JsonObject entries(SortedMap<String, T> entries, Function<T, JsonValue> form) {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    entries.forEach((name, value) -> values.put(name, form.apply(value)));
    return new JsonObject(values);
  }

  /** A choice by its name. */
  public static JsonValue choice(WireNamed choice) {
    return JsonValue.of(choice.wire());
  }

  /** A number. */
  public static JsonValue number(BigDecimal number) {
    return JsonValue.of(number);
  }
}
