package io.datasetbuilder.embedded;

import io.datasetbuilder.infrastructure.specyaml.YamlSpecReader;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.runs.dataset.StagesCache;
import io.datasetbuilder.pipeline.runs.maintenance.PruneCancelled;
import io.datasetbuilder.pipeline.runs.maintenance.RebuildIndex;
import io.datasetbuilder.pipeline.runs.maintenance.ReconcileIndex;
import io.datasetbuilder.pipeline.runs.maintenance.RunsOnDisk;
import io.datasetbuilder.pipeline.runs.maintenance.SnapshotAwareIndex;
import io.datasetbuilder.pipeline.runs.maintenance.StoredSpecs;

/** The index of runs and its upkeep. Making them touches no disk. */
final class Records {

  private final Place place;
  private final Storage storage;
  private final RunsOnDisk runs;
  private final RunIndex stored;
  private final Lazy<RunIndex> current;
  private final StagesCache stages;

  /**
   * @param stored the index as it is, which somebody else closes
   */
  Records(Place place, Storage storage, RunIndex stored) {
    this.place = place;
    this.storage = storage;
    this.runs =
        new RunsOnDisk(
            storage.manifests, new StoredSpecs(storage.finishedRuns, new YamlSpecReader()));
    this.stored = stored;
    this.current = new Lazy<>(this::reconciled);
    this.stages = new StagesCache(place.clock());
  }

  /**
   * The index, brought up to date with the run folders when it is first needed: a missing one is
   * filled, and a run that ended without reaching it is added. A snapshot that is lost afterwards
   * is noticed when its run would be shown in a dataset.
   *
   * @throws io.datasetbuilder.pipeline.model.index.IndexFailure when it cannot be used
   */
  RunIndex index() {
    return current.get();
  }

  StagesCache stages() {
    return stages;
  }

  RebuildIndex rebuilding() {
    return new RebuildIndex(runs, stored);
  }

  /** A dry run opens no index. */
  PruneCancelled pruning(boolean apply) {
    return new PruneCancelled(
        storage.manifests, storage.removal, apply ? index() : stored, place.clock());
  }

  private RunIndex reconciled() {
    new ReconcileIndex(runs, stored).run();
    return new SnapshotAwareIndex(stored, runs);
  }
}
