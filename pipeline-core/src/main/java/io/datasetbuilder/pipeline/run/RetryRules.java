package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.checkpoint.CheckpointIndex;
import io.datasetbuilder.pipeline.checkpoint.CheckpointPlace;
import io.datasetbuilder.pipeline.json.JsonCodec;
import java.util.List;
import java.util.Optional;

/**
 * Which run may be retried: one of the caller's own, that has ended, and not the new one itself.
 */
final class RetryRules {

  private static final String AT = "retry_of";

  private final RunStores stores;
  private final JsonCodec json;

  RetryRules(RunStores stores, JsonCodec json) {
    this.stores = stores;
    this.json = json;
  }

  List<Problem> check(BuildRequest request) {
    return request.retryOf().flatMap(earlier -> check(request, earlier)).stream().toList();
  }

  private Optional<Problem> check(BuildRequest request, RunId earlier) {
    if (earlier.equals(request.runId())) {
      return problem(RunProblem.RETRY_OF_ITSELF, "a run cannot retry itself");
    }
    if (stores.workspaces().isInProgress(earlier)) {
      return problem(RunProblem.RETRY_OF_IN_PROGRESS, "run " + earlier + " has not ended yet");
    }
    return isOwn(request, earlier) || isOwnOrphan(request, earlier)
        ? Optional.empty()
        : problem(RunProblem.RUN_NOT_FOUND, "there is no run " + earlier);
  }

  private boolean isOwn(BuildRequest request, RunId earlier) {
    return stores
        .manifests()
        .read(earlier)
        .flatMap(reading -> reading.manifest())
        .flatMap(manifest -> manifest.run().ownerId())
        .filter(request.owner().ownerId()::equals)
        .isPresent();
  }

  /** A run that died has no manifest: what it has left tells whose it was. */
  private boolean isOwnOrphan(BuildRequest request, RunId earlier) {
    return !stores.manifests().exists(earlier)
        && request.spec().sourceKeys().stream()
            .flatMap(key -> stores.workspaces().left(earlier, CheckpointPlace.of(key)).stream())
            .flatMap(left -> CheckpointIndex.of(left, json).stream())
            .anyMatch(index -> index.header().owner().equals(request.owner().ownerId()));
  }

  private static Optional<Problem> problem(RunProblem code, String message) {
    return Optional.of(Problem.of(code, AT, message));
  }
}
