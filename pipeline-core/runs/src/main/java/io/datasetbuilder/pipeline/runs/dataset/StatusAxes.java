package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.pipeline.model.index.DatasetEntry;
import io.datasetbuilder.pipeline.model.index.IndexedDataset;
import java.time.Instant;
import java.util.Optional;

/** The state of a dataset (Spec, "Other records", status_axes). */
public record StatusAxes(
    RefreshState refresh,
    Completeness completeness,
    Health health,
    AccessStatus access,
    Maturity maturity) {

  /**
   * The axes of a dataset.
   *
   * @param active the refresh that is queued or running, which goes before any that has ended
   */
  static StatusAxes of(
      DatasetEntry dataset, Optional<RefreshState> active, AccessStatus access, Instant now) {
    return new StatusAxes(
        active.orElseGet(() -> RefreshState.of(dataset.latest().status())),
        Completeness.of(dataset.latest()),
        Health.at(
            now,
            dataset.latest().dataset().flatMap(IndexedDataset::refreshCadence),
            dataset.lastSuccessAt()),
        access,
        Maturity.UNKNOWN);
  }
}
