package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.util.List;
import java.util.stream.Stream;

/**
 * Moves the tables of a dataset with all their snapshots to the workspace of another owner: all or
 * none, in one transaction that checks every reason against it. Their files stay where they are.
 * Safe for concurrent use, also by several processes.
 */
public final class MoveTables {

  private final SnapshotIndex index;

  public MoveTables(SnapshotIndex index) {
    this.index = index;
  }

  /** Every reason why the tables cannot be moved now; empty when they can. */
  public List<Problem> refusals(String datasetId, WorkspaceId from, WorkspaceId to) {
    return index.exists()
        ? index.read(reader -> refusals(reader, tables(reader, datasetId, from), to))
        : List.of();
  }

  /**
   * Moves them. Can be repeated.
   *
   * @return the number of tables that were moved; refused with every reason
   */
  public Result<Integer> move(String datasetId, WorkspaceId from, WorkspaceId to) {
    if (!index.exists()) {
      return Result.ok(0);
    }
    return index.<Result<Integer>>change(
        writer -> {
          List<WarehouseTable> tables = tables(writer, datasetId, from);
          List<Problem> refusals = refusals(writer, tables, to);
          if (!refusals.isEmpty()) {
            return Result.refused(refusals);
          }
          tables.forEach(table -> move(writer.tables(), table, to));
          return Result.ok(tables.size());
        });
  }

  /** A table without a snapshot is what the first commit to it left when it failed. */
  private static void move(TableRows.Writer tables, WarehouseTable table, WorkspaceId to) {
    tables.find(to, table.name()).map(WarehouseTable::id).ifPresent(tables::removeUnused);
    tables.move(table.id(), to);
  }

  private static List<WarehouseTable> tables(
      SnapshotIndex.Reader reader, String datasetId, WorkspaceId workspace) {
    return reader.tables().of(workspace).stream()
        .filter(table -> table.datasetId().filter(datasetId::equals).isPresent())
        .filter(table -> !SnapshotLookup.isDropped(reader, table))
        .toList();
  }

  private static List<Problem> refusals(
      SnapshotIndex.Reader reader, List<WarehouseTable> tables, WorkspaceId to) {
    return tables.stream()
        .flatMap(table -> Stream.concat(existing(reader, table, to), readers(reader, table)))
        .toList();
  }

  private static Stream<Problem> existing(
      SnapshotIndex.Reader reader, WarehouseTable table, WorkspaceId to) {
    return reader
        .tables()
        .find(to, table.name())
        .filter(there -> !reader.snapshots().of(there.id()).isEmpty())
        .map(
            there ->
                Problem.of(
                    WarehouseProblem.TABLE_EXISTS,
                    "",
                    "the new owner has a table " + table.name().value() + " already"))
        .stream();
  }

  /** A build that commits would end in the workspace of another owner, and so would an analysis. */
  private static Stream<Problem> readers(SnapshotIndex.Reader reader, WarehouseTable table) {
    List<Snapshot> snapshots = reader.snapshots().of(table.id());
    Stream<Problem> commits =
        snapshots.stream()
            .filter(snapshot -> snapshot.state() == State.PENDING)
            .map(
                pending ->
                    Problem.of(
                        WarehouseProblem.SNAPSHOT_IN_USE,
                        "",
                        "a build commits snapshot %s of table %s"
                            .formatted(pending.id(), table.name().value())));
    List<String> ids = snapshots.stream().map(Snapshot::id).toList();
    Stream<Problem> analyses =
        reader.analyses().of(table.workspace()).stream()
            .filter(analysis -> ids.contains(analysis.snapshotId()))
            .map(
                analysis ->
                    Problem.of(
                        WarehouseProblem.SNAPSHOT_ANALYSED,
                        "",
                        "the saved analysis %s reads table %s"
                            .formatted(analysis.id(), table.name().value())));
    return Stream.concat(commits, analyses);
  }
}
