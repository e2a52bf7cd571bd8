package io.datasetbuilder.pipeline.model.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Copies of immutable collections with one entry more. */
final class ImmutableCopies {

  private ImmutableCopies() {}

  static <T> List<T> append(List<T> items, T item) {
    return Stream.concat(items.stream(), Stream.of(item)).toList();
  }

  static <V> Map<String, V> put(Map<String, V> entries, String key, V value) {
    Map<String, V> copy = new LinkedHashMap<>(entries);
    copy.put(key, value);
    return Collections.unmodifiableMap(copy);
  }

  /** An unmodifiable copy that keeps its order. */
  static <K, V> Map<K, V> copy(Map<K, V> entries) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }
}
