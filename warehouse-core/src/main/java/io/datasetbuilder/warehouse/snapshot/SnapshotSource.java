package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.source.DeclaredTerms;
import io.datasetbuilder.buildspec.source.SourceSpec.SourceKind;
import java.util.Optional;

/**
 * Source of the run that built a snapshot, with the facts that find its terms after the folder of
 * the run was removed.
 *
 * @param key source key within the run
 * @param dataset dataset of its provider; present for a {@code PUBLIC_API} only
 * @param terms terms that the spec declared; empty for a {@code PUBLIC_API}
 */
public record SnapshotSource(
    String key, SourceKind kind, Optional<ProviderDataset> dataset, Optional<DeclaredTerms> terms) {

  public SnapshotSource {
    if (dataset.isPresent() != (kind == SourceKind.PUBLIC_API)) {
      throw new IllegalArgumentException("a source of a provider, and no other, has its dataset");
    }
    if (dataset.isPresent() && terms.isPresent()) {
      throw new IllegalArgumentException("the catalog declares the terms of a provider's dataset");
    }
  }

  /** A dataset that a catalog declares terms for. */
  public record ProviderDataset(String provider, String dataset) {}
}
