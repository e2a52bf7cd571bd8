package io.datasetbuilder.warehouse.backup;

import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Content of a warehouse at one point in time, except transient rows: leases, unfinished commits,
 * and snapshots that are being deleted.
 *
 * @param snapshots committed and quarantined snapshots, those of one table newest first
 * @param origins origins holds of these snapshots by id; a snapshot without a recorded origin is
 *     absent
 * @param holds of these snapshots
 */
public record WarehouseCatalog(
    List<WarehouseTable> tables,
    List<Snapshot> snapshots,
    Map<String, SnapshotOrigin> origins,
    List<SnapshotHold> holds,
    List<SavedAnalysis> analyses) {

  /** The states that outlive the process that gave them. */
  static final Set<State> LASTING = EnumSet.of(State.COMMITTED, State.QUARANTINED);

  public WarehouseCatalog {
    tables = List.copyOf(tables);
    snapshots = List.copyOf(snapshots);
    origins = Map.copyOf(origins);
    holds = List.copyOf(holds);
    analyses = List.copyOf(analyses);
  }

  /** The catalog as a transaction sees it, read with a fixed number of queries. */
  static WarehouseCatalog of(SnapshotIndex.Reader reader) {
    List<WarehouseTable> tables = reader.tables().all();
    Map<String, List<Snapshot>> byTable =
        reader.snapshots().in(LASTING).stream().collect(Collectors.groupingBy(Snapshot::tableId));
    List<Snapshot> snapshots =
        tables.stream()
            .flatMap(table -> byTable.getOrDefault(table.id(), List.of()).stream())
            .toList();
    Set<String> ids = snapshots.stream().map(Snapshot::id).collect(Collectors.toSet());
    Map<String, SnapshotOrigin> origins = new HashMap<>(reader.snapshots().origins());
    origins.keySet().retainAll(ids);
    Set<WorkspaceId> workspaces =
        tables.stream().map(WarehouseTable::workspace).collect(Collectors.toSet());
    return new WarehouseCatalog(
        tables,
        snapshots,
        origins,
        reader.holds().all().stream().filter(hold -> ids.contains(hold.snapshotId())).toList(),
        reader.analyses().all().stream()
            .filter(analysis -> workspaces.contains(analysis.workspace()))
            .toList());
  }

  /** The snapshots that have a whole file. */
  List<Snapshot> committed() {
    return snapshots.stream().filter(snapshot -> snapshot.state() == State.COMMITTED).toList();
  }
}
