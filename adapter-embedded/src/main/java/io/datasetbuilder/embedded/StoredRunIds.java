package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.runs.job.RunIdRegistry;
import java.util.Optional;

/** Run ids that the output folder knows. */
final class StoredRunIds implements RunIdRegistry {

  private final ManifestStore manifests;
  private final RunWorkspaces workspaces;

  StoredRunIds(ManifestStore manifests, RunWorkspaces workspaces) {
    this.manifests = manifests;
    this.workspaces = workspaces;
  }

  @Override
  public boolean isCompleted(RunId run) {
    return manifests.exists(run);
  }

  @Override
  public Optional<RunStatus> statusOf(RunId run) {
    return manifests.statusOf(run);
  }

  @Override
  public boolean isInProgress(RunId run) {
    return workspaces.isInProgress(run);
  }
}
