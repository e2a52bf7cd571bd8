package io.datasetbuilder.pipeline.model.index;

import io.datasetbuilder.buildspec.refresh.RefreshCadence;
import java.util.Optional;

/**
 * Which dataset a run built, as its stored spec states.
 *
 * @param datasetId the only identity of the built dataset
 * @param specDigest {@code sha256:<hex>} over the stored spec
 */
public record IndexedDataset(
    String datasetId, String title, String specDigest, Optional<RefreshCadence> refreshCadence) {}
