package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that a warehouse knows at one point in time, but what is of that time alone: leases,
 * unfinished commits, and snapshots that are being deleted.
 *
 * @param snapshots committed and quarantined ones, those of one table newest first
 * @param origins of these snapshots by id; those that none was recorded of are absent
 * @param holds of these snapshots
 */
public record WarehouseCatalog(
    List<WarehouseTable> tables,
    List<Snapshot> snapshots,
    Map<String, SnapshotOrigin> origins,
    List<SnapshotHold> holds,
    List<SavedAnalysis> analyses) {

  public WarehouseCatalog {
    tables = List.copyOf(tables);
    snapshots = List.copyOf(snapshots);
    origins = Map.copyOf(origins);
    holds = List.copyOf(holds);
    analyses = List.copyOf(analyses);
  }

  /** The catalog as a transaction sees it. */
  static WarehouseCatalog of(SnapshotIndex.Reader reader) {
    List<WarehouseTable> tables = reader.tables();
    List<Snapshot> snapshots =
        tables.stream()
            .flatMap(table -> reader.snapshots(table.id()).stream())
            .filter(WarehouseCatalog::lasts)
            .toList();
    Map<String, SnapshotOrigin> origins = new HashMap<>();
    snapshots.forEach(
        snapshot ->
            reader.origin(snapshot.id()).ifPresent(origin -> origins.put(snapshot.id(), origin)));
    return new WarehouseCatalog(
        tables,
        snapshots,
        origins,
        snapshots.stream().flatMap(snapshot -> reader.holds(snapshot.id()).stream()).toList(),
        tables.stream()
            .map(WarehouseTable::workspace)
            .distinct()
            .flatMap(workspace -> reader.analyses(workspace).stream())
            .toList());
  }

  private static boolean lasts(Snapshot snapshot) {
    return snapshot.state() == State.COMMITTED || snapshot.state() == State.QUARANTINED;
  }

  /** The snapshots that have a whole file. */
  List<Snapshot> committed() {
    return snapshots.stream().filter(snapshot -> snapshot.state() == State.COMMITTED).toList();
  }
}
