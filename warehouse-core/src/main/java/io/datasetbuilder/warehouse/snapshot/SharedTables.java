package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The tables of one dataset of a workspace, for readers from outside of it. A name never proves the
 * dataset of a table, since dataset ids and keys may hold dots: each snapshot names its own, and
 * snapshots of other datasets do not exist here. Safe for concurrent use.
 */
public final class SharedTables {

  private final SnapshotIndex index;
  private final WorkspaceId workspace;
  private final String datasetId;

  public SharedTables(SnapshotIndex index, WorkspaceId workspace, String datasetId) {
    this.index = index;
    this.workspace = workspace;
    this.datasetId = datasetId;
  }

  /** Tables whose current snapshot is of the dataset, by name. */
  public List<WarehouseTable> list() {
    return index.read(
        reader ->
            reader.tables().of(workspace).stream()
                .map(table -> asShared(reader.snapshots(), table))
                .filter(table -> table.current().isPresent())
                .toList());
  }

  /** One table with its committed snapshots; refuses with {@code table_not_found}. */
  public Result<TableDetails> show(TableName name) {
    return index.read(reader -> details(reader, name));
  }

  private Result<TableDetails> details(SnapshotIndex.Reader reader, TableName name) {
    SnapshotRows rows = reader.snapshots();
    return SnapshotLookup.table(reader, workspace, name)
        .map(table -> new TableDetails(asShared(rows, table), snapshots(rows, table)))
        .then(shown -> shown.snapshots().isEmpty() ? SnapshotLookup.noTable() : Result.ok(shown));
  }

  /**
   * The snapshot that a reader names, by its id, to be read by this id alone: what the table points
   * to may change before it is read. Refuses with {@code table_not_found}, {@code
   * snapshot_not_found} or {@code no_snapshot_at_time}, alike for one of another dataset and for
   * none.
   */
  public Result<SnapshotSelector> select(TableName name, SnapshotSelector wanted) {
    return index.read(
        reader ->
            details(reader, name)
                .then(shown -> selected(reader.snapshots(), shown, wanted))
                .map(snapshot -> new SnapshotSelector.ById(snapshot.id())));
  }

  private Result<Snapshot> selected(
      SnapshotRows rows, TableDetails shown, SnapshotSelector wanted) {
    if (wanted instanceof SnapshotSelector.AsOf asOf) {
      return at(rows, shown.table(), asOf.time());
    }
    Optional<Snapshot> found =
        wanted instanceof SnapshotSelector.ById byId
            ? shown.snapshots().stream()
                .filter(one -> one.id().equals(byId.snapshotId()))
                .findFirst()
            : shown.table().current();
    return found
        .map(Result::ok)
        .orElseGet(
            () -> Result.refused(SnapshotLookup.notFound("The table has no such snapshot.")));
  }

  /**
   * The snapshots of all datasets decide which one was current at the time. The refusal has no
   * hint: that of the owner names the time of the earliest snapshot, whatever its dataset is.
   */
  private Result<Snapshot> at(SnapshotRows rows, WarehouseTable table, Instant time) {
    Optional<Snapshot> current =
        SnapshotsByTime.of(rows, table).at(time).match(Optional::of, unknown -> Optional.empty());
    return current
        .filter(this::isShown)
        .map(Result::ok)
        .orElseGet(
            () ->
                Result.refused(
                    Problem.of(
                        WarehouseProblem.NO_SNAPSHOT_AT_TIME,
                        "as_of",
                        "The dataset has no readable snapshot of the table at this time.")));
  }

  private List<Snapshot> snapshots(SnapshotRows rows, WarehouseTable table) {
    return rows.of(table.id()).stream()
        .filter(this::isShown)
        .map(snapshot -> asShared(rows, snapshot))
        .toList();
  }

  private WarehouseTable asShared(SnapshotRows rows, WarehouseTable table) {
    return new WarehouseTable(
        table.id(),
        table.workspace(),
        table.name(),
        table.revision(),
        table.current().filter(this::isOfDataset).map(snapshot -> asShared(rows, snapshot)),
        Optional.of(datasetId));
  }

  /** A reader sees neither a parent of another dataset nor the value of a parameter. */
  private Snapshot asShared(SnapshotRows rows, Snapshot snapshot) {
    return snapshot.withLineage(
        snapshot
            .lineage()
            .map(
                lineage ->
                    new SnapshotLineage(
                        lineage
                            .parentId()
                            .filter(id -> rows.find(id).filter(this::isShown).isPresent()),
                        Optional.empty())));
  }

  private boolean isShown(Snapshot snapshot) {
    return snapshot.state() == State.COMMITTED && isOfDataset(snapshot);
  }

  private boolean isOfDataset(Snapshot snapshot) {
    return snapshot.datasetId().equals(datasetId);
  }
}
