package io.datasetbuilder.pipeline.runs.maintenance;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.run.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Rebuilds the index of runs from the manifests, which are authoritative. Runs may end during the
 * rebuild: a second pass adds the runs that the first one missed. Orphans are left out, and so are
 * runs whose manifest cannot be read, which are reported.
 */
public final class RebuildIndex {

  private final RunsOnDisk runs;
  private final RunIndex index;

  public RebuildIndex(RunsOnDisk runs, RunIndex index) {
    this.runs = runs;
    this.index = index;
  }

  /**
   * Rebuilds it in one transaction.
   *
   * @throws io.datasetbuilder.pipeline.model.index.IndexFailure when the index cannot be written;
   *     it is then as it was
   */
  public RebuildReport run() {
    List<RunId> unreadable = new ArrayList<>();
    boolean setAside = index.replaceAll(runs.ids().stream().flatMap(id -> read(id, unreadable)));
    new ReconcileIndex(runs, index).run();
    return new RebuildReport(index.runIds().size(), unreadable, setAside);
  }

  private Stream<IndexedRun> read(RunId id, List<RunId> unreadable) {
    Optional<IndexedRun> run = runs.read(id);
    if (run.isEmpty()) {
      unreadable.add(id);
    }
    return run.stream();
  }

  /**
   * Report of a rebuilt index.
   *
   * @param indexed number of runs that are in the index now
   * @param unreadable runs that are not, because their manifest cannot be read; sorted
   * @param setAside whether a damaged index was set aside
   */
  public record RebuildReport(long indexed, List<RunId> unreadable, boolean setAside) {
    public RebuildReport {
      unreadable = List.copyOf(unreadable);
    }
  }
}
