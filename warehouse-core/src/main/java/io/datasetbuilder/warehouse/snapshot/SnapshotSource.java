package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import java.util.Optional;

/**
 * Source of the run that built a snapshot: all that its terms can be looked up by once the folder
 * of the run is gone.
 *
 * @param key within the run
 * @param dataset of its provider; present for a {@code PUBLIC_API} and for no other kind
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
