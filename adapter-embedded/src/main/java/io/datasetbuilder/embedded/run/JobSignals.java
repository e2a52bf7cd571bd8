package io.datasetbuilder.embedded.run;

import io.datasetbuilder.embedded.assembly.JobComponents;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSignals;
import io.datasetbuilder.pipeline.runs.dataset.StatusAxes;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Signals of a dataset that come from jobs: whether a build of it is queued or runs.
 *
 * @param parts empty while no job was needed
 */
public record JobSignals(Supplier<Optional<JobComponents>> parts) implements DatasetSignals {

  @Override
  public Optional<StatusAxes.RefreshState> activeRefresh(Visibility visibility, String datasetId) {
    return parts
        .get()
        .flatMap(made -> made.jobs().activeBuildOf(visibility, datasetId))
        .map(JobSignals::state);
  }

  @Override
  public StatusAxes.AccessStatus access(IndexedRun latest) {
    return StatusAxes.AccessStatus.UNKNOWN;
  }

  private static StatusAxes.RefreshState state(BuildJob job) {
    return job.status() == JobStatus.QUEUED
        ? StatusAxes.RefreshState.QUEUED
        : StatusAxes.RefreshState.RUNNING;
  }
}
