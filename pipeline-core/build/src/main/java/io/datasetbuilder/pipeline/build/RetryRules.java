package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointIndex;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import java.util.Collection;
import java.util.Optional;

/**
 * Which run may be retried: one of the caller's own, that has ended, and not the new one itself.
 */
public final class RetryRules {

  private static final String AT = "retry_of";

  private final RunStores stores;
  private final JsonCodec json;
  private final boolean ownersApart;

  /**
   * @param ownersApart whether what runs of others do is not shown; an own one that goes on in this
   *     process is refused before
   */
  public RetryRules(RunStores stores, JsonCodec json, boolean ownersApart) {
    this.stores = stores;
    this.json = json;
    this.ownersApart = ownersApart;
  }

  /**
   * Why a build cannot retry a run.
   *
   * @param run the new one
   * @param keys of its sources
   */
  public Optional<Problem> check(
      RunId run, RunId earlier, Principal caller, Collection<SourceKey> keys) {
    if (earlier.equals(run)) {
      return problem(RunProblem.RETRY_OF_ITSELF, "a run cannot retry itself");
    }
    if (!ownersApart && stores.workspaces().isInProgress(earlier)) {
      return problem(RunProblem.RETRY_OF_IN_PROGRESS, "run " + earlier + " has not ended yet");
    }
    return isOwn(caller, earlier) || isOwnOrphan(caller, earlier, keys)
        ? Optional.empty()
        : problem(RunProblem.RUN_NOT_FOUND, "there is no run " + earlier);
  }

  private boolean isOwn(Principal caller, RunId earlier) {
    return stores
        .manifests()
        .readable(earlier)
        .flatMap(manifest -> manifest.run().ownerId())
        .filter(caller.ownerId()::equals)
        .isPresent();
  }

  /** A run that died has no manifest: what it has left states whose it was. */
  private boolean isOwnOrphan(Principal caller, RunId earlier, Collection<SourceKey> keys) {
    return !stores.manifests().exists(earlier)
        && keys.stream()
            .flatMap(key -> stores.workspaces().left(earlier, CheckpointLayout.of(key)).stream())
            .flatMap(left -> CheckpointIndex.of(left, json).stream())
            .anyMatch(index -> index.header().owner().equals(caller.ownerId()));
  }

  private static Optional<Problem> problem(RunProblem code, String message) {
    return Optional.of(Problem.of(code, AT, message));
  }
}
