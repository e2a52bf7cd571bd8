package io.datasetbuilder.pipeline.build;

import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.pipeline.model.run.PreviousCheckpoint;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunStores;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointHeader;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointIndex;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointLayout;
import io.datasetbuilder.pipeline.source.checkpoint.CheckpointUse;
import io.datasetbuilder.pipeline.source.checkpoint.FoundCheckpoint;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What earlier runs have left that a new one may use instead of fetching: interrupted ones of its
 * own id, and the run that it retries.
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

  /** The best of what was left of a source. */
  Optional<FoundCheckpoint> leftOf(SourceKey key) {
    RunId own = run.request().runId();
    List<FoundCheckpoint> found =
        Stream.concat(Stream.of(own), run.request().retryOf().stream())
            .flatMap(id -> foundIn(id, key))
            .toList();
    return FoundCheckpoint.best(found, useOf(key));
  }

  private Stream<FoundCheckpoint> foundIn(RunId id, SourceKey key) {
    return stores.workspaces().left(id, CheckpointLayout.of(key)).stream()
        .flatMap(left -> found(left).stream())
        .filter(found -> found.index().header().runId().equals(id.value()))
        .filter(found -> useOf(key).concerns(found.index()));
  }

  private Optional<FoundCheckpoint> found(PreviousCheckpoint left) {
    return CheckpointIndex.of(left, run.parts().json())
        .filter(index -> !index.calls().isEmpty())
        .map(index -> new FoundCheckpoint(left, index));
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
