package io.datasetbuilder.pipeline.building;

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
 * Decides whether a run may be retried: it must belong to the caller, must have ended, and must not
 * be the new run itself.
 */
public final class RetryRules {

  private static final String AT = "retry_of";

  private final RunStores stores;
  private final JsonCodec json;
  private final boolean ownersApart;

  /**
   * @param ownersApart whether the state of runs of other owners is hidden; a run of the caller
   *     that is still running in this process is refused before
   */
  public RetryRules(RunStores stores, JsonCodec json, boolean ownersApart) {
    this.stores = stores;
    this.json = json;
    this.ownersApart = ownersApart;
  }

  /**
   * Reason why a build cannot retry a run; empty when it can.
   *
   * @param run id of the new run
   * @param keys keys of its sources
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
        .filter(caller.ownerId()::isSame)
        .isPresent();
  }

  /**
   * Whether the earlier run is an orphan of the caller: a run whose process died has no manifest,
   * and its remaining files state its owner.
   */
  private boolean isOwnOrphan(Principal caller, RunId earlier, Collection<SourceKey> keys) {
    return !stores.manifests().exists(earlier)
        && keys.stream()
            .flatMap(key -> stores.workspaces().left(earlier, CheckpointLayout.of(key)).stream())
            .flatMap(left -> CheckpointIndex.of(left, json).stream())
            .anyMatch(index -> index.header().owner().isSame(caller.ownerId()));
  }

  private static Optional<Problem> problem(RunProblem code, String message) {
    return Optional.of(Problem.of(code, AT, message));
  }
}
