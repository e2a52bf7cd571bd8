package io.datasetbuilder.pipeline.warehouse.run;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.util.List;
import java.util.Optional;

/**
 * A finished run in a list.
 *
 * @param snapshots those of its tables that the warehouse still has; none without a warehouse
 */
public record ListedRun(IndexedRun run, List<RunSnapshot> snapshots) {
  public ListedRun {
    snapshots = List.copyOf(snapshots);
  }

  /**
   * The run with those of the snapshots that are its own.
   *
   * @param ofId of all runs of this id, in whatever output folder
   */
  public static ListedRun of(IndexedRun run, List<RunSnapshot> ofId) {
    return new ListedRun(run, ofId.stream().filter(snapshot -> isOf(run, snapshot)).toList());
  }

  private static boolean isOf(IndexedRun run, RunSnapshot snapshot) {
    return run.startedAt().isPresent()
        && run.dataset()
            .filter(built -> snapshot.isOf(built.datasetId(), run.startedAt().get()))
            .isPresent();
  }

  /**
   * The snapshot of the one table that the run committed; empty when it committed several, though
   * all but one may be deleted by now. A run that ended well has committed the tables of all its
   * sources; of one that failed, a table may be left that is the only one.
   */
  public Optional<RunSnapshot> only() {
    boolean isOne = run.sources().size() == 1 || run.status() != RunStatus.OK;
    return isOne && snapshots.size() == 1 ? Optional.of(snapshots.get(0)) : Optional.empty();
  }
}
