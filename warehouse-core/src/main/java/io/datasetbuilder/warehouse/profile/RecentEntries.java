package io.datasetbuilder.warehouse.profile;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Bounded map that removes the least recently used entry. Not safe for concurrent use. */
final class RecentEntries<K, V> {

  private final int most;
  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param most entries, at least 1
   */
  RecentEntries(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache remembers at least one entry");
    }
    this.most = most;
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(entries.get(key));
  }

  void put(K key, V value) {
    entries.put(key, value);
    if (entries.size() > most) {
      entries.remove(entries.keySet().iterator().next());
    }
  }
}
