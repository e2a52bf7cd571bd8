package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import java.time.Instant;
import java.util.Optional;

/** Facts about a dataset that its finished runs do not record. Safe for concurrent use. */
public interface DatasetSignals {

  /**
   * The refresh that is queued or running at this moment, if the caller may see it.
   *
   * @return queued or running
   */
  Optional<StatusAxes.RefreshState> activeRefresh(Visibility visibility, String datasetId);

  /** Whether the sources of a run can be reached. */
  StatusAxes.AccessStatus access(IndexedRun latest);

  /** The schedule by which this process builds a dataset; empty where it builds it by none. */
  default Optional<ScheduledBuild> scheduled(Visibility visibility, String datasetId) {
    return Optional.empty();
  }

  /**
   * Schedule of a dataset.
   *
   * @param nextAt time after which the next build is due, if it is not paused
   */
  record ScheduledBuild(boolean paused, Instant nextAt) {}
}
