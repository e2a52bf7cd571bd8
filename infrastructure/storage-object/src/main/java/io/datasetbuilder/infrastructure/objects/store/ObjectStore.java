package io.datasetbuilder.infrastructure.objects.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Objects by their keys below one root. A written object is whole or absent, and what was written
 * is listed at once. Safe for concurrent use, also by several machines.
 *
 * <p>Every method throws {@link ObjectStoreException} when the storage cannot be used; every call
 * has a deadline.
 */
public interface ObjectStore extends AutoCloseable {

  /** Facts about an object; empty when it does not exist. */
  Optional<StoredObject> find(String key) throws IOException;

  /** An object to stream; empty when it does not exist. The caller closes it. */
  Optional<OpenObject> open(String key) throws IOException;

  /** Writes a small object in the place of an earlier one. */
  void put(String key, byte[] content, Map<String, String> metadata) throws IOException;

  /**
   * Writes a small object unless one of its key exists. Of all concurrent writers one succeeds.
   *
   * @param content unlike that of every other writer, so that a write whose response was lost is
   *     recognized
   * @return false when an object exists, which was not written by this call
   */
  boolean putIfAbsent(String key, byte[] content, Map<String, String> metadata) throws IOException;

  /** Writes an object from a file, in parts where it is long; no part is left after a failure. */
  void upload(String key, Path file, Map<String, String> metadata) throws IOException;

  /** All objects whose keys begin with a prefix, sorted by key. */
  List<StoredObject> list(String prefix) throws IOException;

  /**
   * Names of the folders directly below a prefix, sorted.
   *
   * @param prefix empty, or with a slash at its end
   */
  List<String> folders(String prefix) throws IOException;

  /** Removes objects; does nothing for keys without one. */
  void delete(Collection<String> keys) throws IOException;

  /** Discards the parts of uploads below a prefix that were begun before a time ago. */
  void discardUploads(String prefix, Duration before) throws IOException;

  @Override
  void close();

  /**
   * Object that is being read. For one thread.
   *
   * @param facts as of the moment of its opening
   * @param content its bytes; ends with a failure when fewer arrive than the facts state
   */
  record OpenObject(StoredObject facts, InputStream content) implements AutoCloseable {
    @Override
    public void close() throws IOException {
      content.close();
    }
  }
}
