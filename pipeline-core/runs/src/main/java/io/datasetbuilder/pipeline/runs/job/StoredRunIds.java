package io.datasetbuilder.pipeline.runs.job;

import io.datasetbuilder.auth.principal.OwnerId;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Run ids that the output folder knows.
 *
 * @param isUsedUp whether a run of this id was deleted, so that the id is not used again
 */
public record StoredRunIds(
    ManifestStore manifests, RunWorkspaces workspaces, Predicate<RunId> isUsedUp)
    implements RunIdRegistry {

  @Override
  public boolean isCompleted(RunId run) {
    return manifests.exists(run) || isUsedUp.test(run);
  }

  @Override
  public Optional<OwnerId> ownerOf(RunId run) {
    return manifests.readable(run).flatMap(manifest -> manifest.run().ownerId());
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
