package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.runs.dataset.AccessStatus;
import io.datasetbuilder.pipeline.runs.dataset.DatasetSignals;
import io.datasetbuilder.pipeline.runs.dataset.RefreshState;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobStatus;
import java.util.Optional;
import java.util.function.Supplier;

/** What the jobs know of a dataset. */
final class JobSignals implements DatasetSignals {

  private final Supplier<Optional<JobParts>> parts;

  /**
   * @param parts empty while no job was needed
   */
  JobSignals(Supplier<Optional<JobParts>> parts) {
    this.parts = parts;
  }

  @Override
  public Optional<RefreshState> activeRefresh(Visibility visibility, String datasetId) {
    return parts
        .get()
        .flatMap(made -> made.jobs().activeBuildOf(visibility, datasetId))
        .map(JobSignals::state);
  }

  @Override
  public AccessStatus access(IndexedRun latest) {
    return AccessStatus.UNKNOWN;
  }

  private static RefreshState state(BuildJob job) {
    return job.status() == JobStatus.QUEUED ? RefreshState.QUEUED : RefreshState.RUNNING;
  }
}
