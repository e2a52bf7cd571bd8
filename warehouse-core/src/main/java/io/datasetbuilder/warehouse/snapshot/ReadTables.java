package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads tables and their snapshots (Spec, "Endpoints", GET /warehouse/tables; GET /builds). */
public final class ReadTables {

  private final SnapshotIndex index;

  public ReadTables(SnapshotIndex index) {
    this.index = index;
  }

  /** Tables of a workspace by name, those without a committed snapshot too. */
  public List<WarehouseTable> list(WorkspaceId workspace) {
    return index.read(
        reader ->
            reader.tables().of(workspace).stream()
                .filter(table -> !SnapshotLookup.isDropped(reader, table))
                .toList());
  }

  /** One table with the snapshots that are shown; refuses with {@code table_not_found}. */
  public Result<TableDetails> show(WorkspaceId workspace, TableName name) {
    return index.read(
        reader ->
            SnapshotLookup.table(reader, workspace, name)
                .map(
                    table ->
                        new TableDetails(
                            table,
                            reader.snapshots().of(table.id()).stream()
                                .filter(ReadTables::isShown)
                                .toList())));
  }

  /**
   * Snapshots that runs of these ids have committed, by id; runs without a committed snapshot are
   * absent.
   */
  public Map<String, List<RunSnapshot>> ofRuns(Collection<String> runIds) {
    return index.read(
        reader ->
            reader.snapshots().ofRuns(runIds).stream()
                .filter(ReadTables::isShown)
                .map(snapshot -> RunSnapshot.of(reader.tables(), snapshot))
                .collect(Collectors.groupingBy(RunSnapshot::runId)));
  }

  /** The origin of a snapshot; empty when none was recorded at its commit. */
  public Optional<SnapshotOrigin> origin(Snapshot snapshot) {
    return index.read(reader -> reader.snapshots().origin(snapshot.id()));
  }

  private static boolean isShown(Snapshot snapshot) {
    return snapshot.state() == State.COMMITTED || snapshot.state() == State.QUARANTINED;
  }

  /**
   * Table and its snapshots.
   *
   * @param snapshots committed and quarantined ones, newest first
   */
  public record TableDetails(WarehouseTable table, List<Snapshot> snapshots) {

    public TableDetails {
      snapshots = List.copyOf(snapshots);
    }
  }

  /**
   * Snapshot that a run has committed to a table. Runs of several output folders can have one id in
   * common: {@link #isOf} distinguishes them.
   *
   * @param datasetId the dataset of the run
   * @param builtAt when the run started, in whole microseconds
   */
  public record RunSnapshot(
      String runId,
      String datasetId,
      Instant builtAt,
      WorkspaceId workspace,
      TableName table,
      String snapshotId) {

    /** Whether the run of this dataset that started then has committed it. */
    public boolean isOf(String dataset, Instant startedAt) {
      return datasetId.equals(dataset) && builtAt.equals(startedAt.truncatedTo(ChronoUnit.MICROS));
    }

    static RunSnapshot of(TableRows tables, Snapshot snapshot) {
      WarehouseTable table = tables.find(snapshot.tableId()).orElseThrow();
      return new RunSnapshot(
          snapshot.runId(),
          snapshot.datasetId(),
          snapshot.builtAt(),
          table.workspace(),
          table.name(),
          snapshot.id());
    }
  }
}
