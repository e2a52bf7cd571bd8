package io.datasetbuilder.pipeline.run;

import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.checkpoint.CheckpointHeader;
import io.datasetbuilder.pipeline.checkpoint.CheckpointUse;
import io.datasetbuilder.pipeline.checkpoint.LeftCheckpoint;
import java.util.Optional;

/**
 * What earlier runs have left that a new one may use instead of fetching: the run that it retries,
 * or else an interrupted one of its own id.
 */
final class EarlierFetches {

  private final RunContext run;
  private final RunStores stores;
  private final String specDigest;

  EarlierFetches(RunContext run, RunStores stores, String specDigest) {
    this.run = run;
    this.stores = stores;
    this.specDigest = specDigest;
  }

  /** What was left of a source. */
  Optional<LeftCheckpoint> leftOf(SourceKey key) {
    BuildRequest request = run.request();
    return stores
        .workspaces()
        .left(request.retryOf().orElseGet(request::runId), RunPaths.checkpoint(key));
  }

  /** When it may be used. */
  CheckpointUse useOf(SourceKey key) {
    CheckpointHeader wanted =
        new CheckpointHeader(
            run.request().runId().value(), key.value(), run.owner().ownerId(), specDigest);
    return new CheckpointUse(
        wanted, run.parts().sources().checkpointMaxAge(), run.parts().clock().instant());
  }

  /** What was fetched from the address of a source and may still be current. */
  Optional<EarlierContent> contentOf(SourceFacts facts) {
    return new FindEarlierContent(run.history(), stores.finished(), specDigest)
        .of(run.present(facts.key()), facts.index());
  }
}
