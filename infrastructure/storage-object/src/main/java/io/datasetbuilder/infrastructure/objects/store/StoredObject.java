package io.datasetbuilder.infrastructure.objects.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Facts about an object.
 *
 * @param key whole key below the root of the store
 * @param bytes its length
 * @param etag tag that changes with each write, opaque
 * @param changedAt time of its last write, by the clock of the storage
 * @param seenAt time of the response that states these facts, by the clock of the storage
 * @param metadata names in lower-case letters; empty in a listing
 */
public record StoredObject(
    String key,
    long bytes,
    String etag,
    Instant changedAt,
    Instant seenAt,
    Map<String, String> metadata) {

  public StoredObject {
    metadata = Map.copyOf(metadata);
  }

  /** Time since its last write; the clock of this machine plays no part in it. */
  public Duration age() {
    return Duration.between(changedAt, seenAt);
  }
}
