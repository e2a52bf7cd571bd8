package io.datasetbuilder.pipeline.runs.dataset;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Signals of a dataset that come from jobs: whether a build of it is queued or runs.
 *
 * @param jobs empty while no job was needed
 */
public record JobSignals(Supplier<Optional<BuildJobs>> jobs) implements DatasetSignals {

  @Override
  public Optional<StatusAxes.RefreshState> activeRefresh(Visibility visibility, String datasetId) {
    return jobs.get()
        .flatMap(made -> made.activeBuildOf(visibility, datasetId))
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
