package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Provenance does not name its source. It is found in spec order: where every attempted source has
 * one, by place, else by provider and dataset.
 */
public final class SourceProvenances {

  private SourceProvenances() {}

  /** By source key, as far as it can be found. */
  public static Map<String, SourceProvenance> of(RunView run) {
    List<String> keys = run.manifest().inputs().sourceKeys();
    List<SourceProvenance> entries = run.manifest().inputs().provenance();
    Map<String, SourceProvenance> found = new LinkedHashMap<>();
    if (keys.size() == entries.size()) {
      for (int i = 0; i < keys.size(); i++) {
        found.put(keys.get(i), entries.get(i));
      }
      return found;
    }
    List<SourceProvenance> left = new ArrayList<>(entries);
    for (IndexedSource source : run.indexed().sources()) {
      match(source, left)
          .ifPresent(
              entry -> {
                found.put(source.key(), entry);
                left.remove(entry);
              });
    }
    return found;
  }

  private static Optional<SourceProvenance> match(
      IndexedSource source, List<SourceProvenance> entries) {
    return entries.stream()
        .filter(entry -> source.attempted())
        .filter(entry -> source.provider().filter(entry.provider()::equals).isPresent())
        .filter(entry -> source.dataset().filter(entry.dataset()::equals).isPresent())
        .findFirst();
  }
}
