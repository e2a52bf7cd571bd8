package io.datasetbuilder.embedded.run;

import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.warehouse.snapshot.ReadTables.RunSnapshot;
import java.util.List;

/**
 * A finished run in a list.
 *
 * @param snapshots those of its tables that the warehouse still has; none without a warehouse
 */
public record ListedRun(IndexedRun run, List<RunSnapshot> snapshots) {
  public ListedRun {
    snapshots = List.copyOf(snapshots);
  }
}
