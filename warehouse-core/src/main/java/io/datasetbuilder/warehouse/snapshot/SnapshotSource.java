package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import java.util.Optional;

/**
 * Source of the run that built a snapshot, with the facts that find its terms after the folder of
 * the run was removed.
 *
 * @param key source key within the run
 * @param dataset dataset of its provider; present for a {@code PUBLIC_API} only
 */
public record SnapshotSource(String key, SourceKind kind, Optional<ProviderDataset> dataset) {

  public SnapshotSource {
    if (dataset.isPresent() != (kind == SourceKind.PUBLIC_API)) {
      throw new IllegalArgumentException("a source of a provider, and no other, has its dataset");
    }
  }

  /** A dataset that a catalog declares terms for. */
  public record ProviderDataset(String provider, String dataset) {}
}
