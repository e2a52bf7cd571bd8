package io.datasetbuilder.embedded;

import io.datasetbuilder.pipeline.job.RunIdRegistry;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.run.ManifestStore;
import io.datasetbuilder.pipeline.run.RunId;
import io.datasetbuilder.pipeline.run.RunWorkspaces;
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
