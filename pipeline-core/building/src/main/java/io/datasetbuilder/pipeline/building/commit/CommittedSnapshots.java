package io.datasetbuilder.pipeline.building.commit;

import java.util.Optional;

/** Snapshots that earlier runs committed. Safe for concurrent use. */
@FunctionalInterface
public interface CommittedSnapshots {

  /** Snapshots of a service without a warehouse: always empty. */
  CommittedSnapshots NONE = (runId, datasetId, key) -> Optional.empty();

  /**
   * The snapshot of one table of a run; empty when the run committed none, when it was removed
   * since, and when it cannot be looked up.
   *
   * @param datasetId the dataset of the run
   * @param key the source key or the composition's name
   */
  Optional<String> find(String runId, String datasetId, String key);
}
