package io.datasetbuilder.pipeline.source.local;

import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Local files as they can be read. Those that were unpacked are temporary; {@link #close()} removes
 * them. For one thread.
 *
 * @param <K> what a file is for, such as the index of a source
 */
public final class UnpackedFiles<K> implements AutoCloseable {

  private final Map<K, UnpackedFile> files = new LinkedHashMap<>();
  private final List<RunWorkspace> temporary = new ArrayList<>();

  UnpackedFiles() {}

  void put(K key, UnpackedFile file) {
    files.put(key, file);
  }

  /** Removes a folder at the end. */
  void remove(RunWorkspace folder) {
    temporary.add(folder);
  }

  /** The file that was named for something. */
  public UnpackedFile of(K key) {
    return Objects.requireNonNull(files.get(key), "no file was named");
  }

  /** All files, in the order in which they were named. */
  public Map<K, UnpackedFile> files() {
    return Collections.unmodifiableMap(files);
  }

  @Override
  public void close() {
    temporary.forEach(RunWorkspace::close);
  }
}
