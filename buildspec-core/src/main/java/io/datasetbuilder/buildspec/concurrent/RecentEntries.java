package io.datasetbuilder.buildspec.concurrent;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Bounded cache that removes the least recently used entry. Safe for concurrent use.
 *
 * @param <K> keys, immutable
 */
public final class RecentEntries<K, V> {

  private final int most;
  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param most entries, at least 1
   */
  public RecentEntries(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a cache remembers at least one entry");
    }
    this.most = most;
  }

  /** The value of a key, unless it was never put, or removed since. */
  public synchronized Optional<V> get(K key) {
    return Optional.ofNullable(entries.get(key));
  }

  /**
   * The value of a key, which is created when it is absent.
   *
   * @param absent creates the value while other callers wait
   */
  public synchronized V get(K key, Function<K, V> absent) {
    V known = entries.get(key);
    if (known != null) {
      return known;
    }
    V created = absent.apply(key);
    put(key, created);
    return created;
  }

  /** Puts a value in place of any other of its key. */
  public synchronized void put(K key, V value) {
    entries.put(key, value);
    if (entries.size() > most) {
      entries.remove(entries.keySet().iterator().next());
    }
  }
}
