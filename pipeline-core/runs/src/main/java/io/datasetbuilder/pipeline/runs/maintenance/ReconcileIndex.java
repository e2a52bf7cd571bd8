package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Brings the index of runs up to date with the run folders: adds runs that ended without reaching
 * it, and removes runs whose folder is missing. A manifest never changes, so a run that both have
 * is left alone, unless its snapshot was lost or restored: a run without a snapshot belongs to no
 * dataset. Fills an index that is empty.
 */
public final class ReconcileIndex {

  private final RunsOnDisk runs;
  private final RunIndex index;

  public ReconcileIndex(RunsOnDisk runs, RunIndex index) {
    this.runs = runs;
    this.index = index;
  }

  /**
   * Reconciles. The index is read before the folders, so that a run which ends in between is added
   * twice and never missed.
   */
  public void run() {
    Set<String> indexed = new HashSet<>(index.runIds());
    List<RunId> onDisk = runs.ids();
    if (indexed.isEmpty() && !onDisk.isEmpty()) {
      fill(onDisk);
      return;
    }
    onDisk.stream()
        .filter(id -> !indexed.contains(id.value()))
        .flatMap(id -> runs.read(id).stream())
        .forEach(index::record);
    Set<String> apart = new HashSet<>(index.runIdsWithoutDataset());
    onDisk.stream()
        .filter(id -> indexed.contains(id.value()))
        .filter(id -> runs.hasSnapshot(id) == apart.contains(id.value()))
        .flatMap(id -> runs.read(id).or(() -> lost(id)).stream())
        .filter(run -> run.dataset().isPresent() == apart.contains(run.runId()))
        .forEach(index::record);
    Set<String> present = onDisk.stream().map(RunId::value).collect(Collectors.toSet());
    indexed.stream().filter(id -> !present.contains(id)).forEach(index::remove);
  }

  /** Row of a run whose manifest cannot be read now; its recorded facts, without the dataset. */
  private Optional<IndexedRun> lost(RunId id) {
    return index.find(id.value()).map(IndexedRun::withoutDataset);
  }

  /** All at once: a transaction for each run of a large folder would take minutes. */
  private void fill(List<RunId> onDisk) {
    index.addAll(onDisk.stream().flatMap(id -> runs.read(id).stream()));
  }
}
