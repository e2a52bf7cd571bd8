package io.datasetbuilder.infrastructure.state.warehouse;

import io.datasetbuilder.infrastructure.state.database.ColumnValues;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotOrigin;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/** Queries about tables of the warehouse, in one transaction. */
class SnapshotQueries implements SnapshotIndex.Reader {

  /** Largest number of names in a statement; far below the limit on its parameters. */
  private static final int MOST_NAMES = 500;

  /** Selects tables; the revision of a table is that of the commit of its current snapshot. */
  private static final String TABLES =
      "SELECT t.table_id AS id, t.workspace, t.logical_name, t.dataset_id AS table_dataset_id, s.*"
          + " FROM warehouse_tables t"
          + " LEFT JOIN warehouse_pointers p ON p.table_id = t.table_id"
          + " LEFT JOIN warehouse_snapshots s ON s.snapshot_id = p.snapshot_id";

  private static final String NEWEST_FIRST = " revision DESC, created_at DESC, snapshot_id DESC";

  private final Handle handle;
  private final SnapshotMapper mapper;

  SnapshotQueries(Handle handle, SnapshotMapper mapper) {
    this.handle = handle;
    this.mapper = mapper;
  }

  @Override
  public Optional<String> warehouseId() {
    return handle
        .createQuery("SELECT warehouse_id FROM warehouse_identity")
        .mapTo(String.class)
        .findOne();
  }

  @Override
  public List<WarehouseTable> tables(WorkspaceId workspace) {
    return tables(
        " WHERE t.workspace = :workspace ORDER BY t.logical_name",
        Map.of("workspace", workspace.value()));
  }

  @Override
  public List<WarehouseTable> tables() {
    return tables(" ORDER BY t.workspace, t.logical_name", Map.of());
  }

  @Override
  public Optional<WarehouseTable> table(WorkspaceId workspace, TableName name) {
    return tables(
            " WHERE t.workspace = :workspace AND t.logical_name = :name",
            Map.of("workspace", workspace.value(), "name", name.value()))
        .stream()
        .findFirst();
  }

  @Override
  public Optional<WarehouseTable> table(String tableId) {
    return tables(" WHERE t.table_id = :id", Map.of("id", tableId)).stream().findFirst();
  }

  @Override
  public Optional<Snapshot> snapshot(String snapshotId) {
    return snapshots("snapshot_id = :id", Map.of("id", snapshotId)).stream().findFirst();
  }

  @Override
  public List<Snapshot> snapshots(String tableId) {
    return snapshots("table_id = :id ORDER BY" + NEWEST_FIRST, Map.of("id", tableId));
  }

  @Override
  public List<Snapshot> snapshots(Set<Snapshot.State> states) {
    return handle
        .createQuery(
            "SELECT * FROM warehouse_snapshots WHERE state IN (<states>) ORDER BY table_id,"
                    .replace("<states>", names(states))
                + NEWEST_FIRST)
        .bindMap(values(states))
        .map((row, context) -> mapper.snapshot(row))
        .list();
  }

  @Override
  public Set<String> snapshotIds(Set<Snapshot.State> states) {
    return handle
        .createQuery(
            "SELECT snapshot_id FROM warehouse_snapshots WHERE state IN (<states>)"
                .replace("<states>", names(states)))
        .bindMap(values(states))
        .mapTo(String.class)
        .collect(Collectors.toSet());
  }

  private static String names(Set<Snapshot.State> states) {
    return states.stream().map(state -> ":" + state.wire()).collect(Collectors.joining(", "));
  }

  private static Map<String, String> values(Set<Snapshot.State> states) {
    return states.stream().collect(Collectors.toMap(Snapshot.State::wire, Snapshot.State::wire));
  }

  @Override
  public List<Snapshot> snapshotsOfRuns(Collection<String> runIds) {
    List<String> ids = List.copyOf(runIds);
    List<Snapshot> found = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += MOST_NAMES) {
      found.addAll(ofRuns(ids.subList(from, Math.min(ids.size(), from + MOST_NAMES))));
    }
    return found;
  }

  private List<Snapshot> ofRuns(List<String> runIds) {
    String names = String.join(", ", Collections.nCopies(runIds.size(), "?"));
    var query =
        handle.createQuery(
            "SELECT * FROM warehouse_snapshots WHERE run_id IN ("
                + names
                + ") ORDER BY table_id,"
                + NEWEST_FIRST);
    for (int i = 0; i < runIds.size(); i++) {
      query.bind(i, runIds.get(i));
    }
    return query.map((row, context) -> mapper.snapshot(row)).list();
  }

  @Override
  public Optional<SnapshotOrigin> origin(String snapshotId) {
    return handle
        .createQuery("SELECT origin FROM warehouse_origins WHERE snapshot_id = :id")
        .bind("id", snapshotId)
        .map((row, context) -> mapper.origin(row))
        .findOne();
  }

  @Override
  public Map<String, SnapshotOrigin> origins() {
    return handle
        .createQuery("SELECT snapshot_id, origin FROM warehouse_origins")
        .map((row, context) -> Map.entry(row.getString("snapshot_id"), mapper.origin(row)))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  @Override
  public boolean isLeased(String snapshotId, Instant now) {
    return handle
        .createQuery(
            "SELECT EXISTS (SELECT 1 FROM warehouse_leases"
                + " WHERE snapshot_id = :id AND expires_at > :now)")
        .bind("id", snapshotId)
        .bind("now", ColumnValues.micros(now))
        .map((row, context) -> row.getBoolean(1))
        .one();
  }

  @Override
  public List<SnapshotHold> holds(String snapshotId) {
    return holds("snapshot_id", snapshotId);
  }

  @Override
  public Optional<SnapshotHold> hold(String holdId) {
    return holds("hold_id", holdId).stream().findFirst();
  }

  @Override
  public List<SnapshotHold> holds() {
    return handle
        .createQuery("SELECT * FROM warehouse_holds ORDER BY placed_at, hold_id")
        .map((row, context) -> SnapshotMapper.hold(row))
        .list();
  }

  private List<SnapshotHold> holds(String column, String id) {
    return handle
        .createQuery(
            "SELECT * FROM warehouse_holds WHERE " + column + " = :id ORDER BY placed_at, hold_id")
        .bind("id", id)
        .map((row, context) -> SnapshotMapper.hold(row))
        .list();
  }

  @Override
  public List<SavedAnalysis> analyses() {
    return handle
        .createQuery("SELECT * FROM warehouse_analyses ORDER BY created_at DESC, analysis_id DESC")
        .map((row, context) -> mapper.analysis(row))
        .list();
  }

  @Override
  public List<SavedAnalysis> analyses(WorkspaceId workspace) {
    return handle
        .createQuery(
            "SELECT * FROM warehouse_analyses WHERE workspace = :workspace"
                + " ORDER BY created_at DESC, analysis_id DESC")
        .bind("workspace", workspace.value())
        .map((row, context) -> mapper.analysis(row))
        .list();
  }

  @Override
  public Optional<SavedAnalysis> analysis(String analysisId) {
    return handle
        .createQuery("SELECT * FROM warehouse_analyses WHERE analysis_id = :id")
        .bind("id", analysisId)
        .map((row, context) -> mapper.analysis(row))
        .findOne();
  }

  @Override
  public List<WarehouseExport> exports(WorkspaceId workspace) {
    return handle
        .createQuery(
            "SELECT * FROM warehouse_exports WHERE workspace = :workspace"
                + " ORDER BY created_at DESC, export_id DESC")
        .bind("workspace", workspace.value())
        .map((row, context) -> mapper.export(row))
        .list();
  }

  @Override
  public Optional<WarehouseExport> export(String exportId) {
    return handle
        .createQuery("SELECT * FROM warehouse_exports WHERE export_id = :id")
        .bind("id", exportId)
        .map((row, context) -> mapper.export(row))
        .findOne();
  }

  @Override
  public boolean hasExportsBefore(Instant created) {
    return handle
        .createQuery("SELECT EXISTS (SELECT 1 FROM warehouse_exports WHERE created_at < :created)")
        .bind("created", ColumnValues.micros(created))
        .map((row, context) -> row.getBoolean(1))
        .one();
  }

  private List<WarehouseTable> tables(String which, Map<String, String> values) {
    return handle
        .createQuery(TABLES + which)
        .bindMap(values)
        .map((row, context) -> mapper.table(row))
        .list();
  }

  private List<Snapshot> snapshots(String which, Map<String, String> values) {
    return handle
        .createQuery("SELECT * FROM warehouse_snapshots WHERE " + which)
        .bindMap(values)
        .map((row, context) -> mapper.snapshot(row))
        .list();
  }
}
