package io.datasetbuilder.pipeline.build.commit;

import java.util.Optional;

/** Snapshots that earlier runs committed. Safe for concurrent use. */
@FunctionalInterface
public interface CommittedSnapshots {

  /** Where no warehouse is kept. */
  CommittedSnapshots NONE = (runId, datasetId, key) -> Optional.empty();

  /**
   * The snapshot of one table of a run; empty where it committed none, where it was removed since,
   * and where that cannot be looked up.
   *
   * @param datasetId the dataset of the run
   * @param key the source key or the composition's name
   */
  Optional<String> find(String runId, String datasetId, String key);
}
