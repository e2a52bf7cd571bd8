package io.datasetbuilder.pipeline.runs.list;

import io.datasetbuilder.auth.access.AccessTo;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedSource;
import io.datasetbuilder.pipeline.model.manifest.InheritedTerms;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.SourceProvenance;
import io.datasetbuilder.pipeline.model.run.FinishedRun;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finished run that the caller may see.
 *
 * @param manifest manifest of the run, which is authoritative
 * @param indexed row of the index; made from the manifest alone, without a dataset, when the index
 *     does not have the run
 * @param files files of the run on disk, also those that a reader may not read
 * @param access a reader has the manifest and the row of the index as readers see them
 * @param isWithoutRawRecords whether raw records were removed, as its spec declares
 * @param inheritedTerms terms of the earlier rows of its tables, which bind a reader as well, who
 *     does not see the history in the manifest
 */
public record RunView(
    RunId id,
    Manifest manifest,
    IndexedRun indexed,
    FinishedRun files,
    AccessTo access,
    boolean isWithoutRawRecords,
    List<InheritedTerms> inheritedTerms) {

  public RunView {
    inheritedTerms = List.copyOf(inheritedTerms);
  }

  /** Whether the caller reads a run that another owner shares. */
  public boolean isShared() {
    return access == AccessTo.READER;
  }

  /**
   * User's name for the file of a source; empty when the source is no upload or its file has no
   * name.
   */
  public Optional<String> fileName(String sourceKey) {
    return manifest.inputs().fileName(sourceKey);
  }

  /** The provenance of one source, as far as it can be found. */
  public Optional<SourceProvenance> provenance(String sourceKey) {
    return Optional.ofNullable(provenances().get(sourceKey));
  }

  /**
   * Provenance by source key, as far as it can be found. It does not name its source: it is found
   * in spec order, where every attempted source has one, by place, else by provider and dataset.
   */
  public Map<String, SourceProvenance> provenances() {
    List<String> keys = manifest.inputs().sourceKeys();
    List<SourceProvenance> left = new ArrayList<>(manifest.inputs().provenance());
    Map<String, SourceProvenance> found = new LinkedHashMap<>();
    if (keys.size() == left.size()) {
      for (int i = 0; i < keys.size(); i++) {
        found.put(keys.get(i), left.get(i));
      }
      return found;
    }
    for (IndexedSource source : indexed.sources()) {
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
