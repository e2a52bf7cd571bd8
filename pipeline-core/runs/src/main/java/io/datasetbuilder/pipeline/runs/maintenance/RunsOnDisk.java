package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.run.ManifestStore;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.WorkspaceFailure;
import java.util.List;
import java.util.Optional;

/** Runs as the index keeps them, read from their manifests and stored specs. */
public final class RunsOnDisk {

  private final ManifestStore manifests;
  private final StoredSpecs specs;

  public RunsOnDisk(ManifestStore manifests, StoredSpecs specs) {
    this.manifests = manifests;
    this.specs = specs;
  }

  /** The ids of all runs that have a manifest, readable or not, sorted. */
  public List<RunId> ids() {
    return manifests.runIds();
  }

  /** Whether a run has a manifest, readable or not. */
  public boolean exists(RunId id) {
    try {
      return manifests.read(id).isPresent();
    } catch (WorkspaceFailure unreadable) {
      return true;
    }
  }

  /**
   * Whether a run keeps its snapshot; without one it is part of no dataset. A disk that cannot
   * state has lost nothing yet.
   */
  public boolean hasSnapshot(RunId id) {
    try {
      return specs.isStored(id);
    } catch (WorkspaceFailure unreadable) {
      return true;
    }
  }

  /** A run; empty when it does not exist, or its manifest cannot be read. */
  public Optional<IndexedRun> read(RunId id) {
    try {
      return manifests
          .readable(id)
          .map(manifest -> IndexedRun.of(id.value(), manifest, specs.find(id)));
    } catch (WorkspaceFailure unreadable) {
      return Optional.empty();
    }
  }
}
