package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Deletes the snapshots of runs and whole tables because their owner, an administrator or a policy
 * does not keep them. All or none of a selection is marked, in one transaction that checks every
 * reason against it, so that no reader can lease a marked snapshot any more; then files and rows
 * are removed. {@link CollectSnapshots} removes what an interrupted deletion leaves. Safe for
 * concurrent use, also by several processes.
 */
public final class DeleteSnapshots {

  private final SnapshotIndex index;
  private final SnapshotFiles files;
  private final Clock clock;

  public DeleteSnapshots(SnapshotIndex index, SnapshotFiles files, Clock clock) {
    this.index = index;
    this.files = files;
    this.clock = clock;
  }

  /** A table of a workspace; refuses with {@code table_not_found}. */
  public Result<WarehouseTable> table(WorkspaceId workspace, TableName name) {
    return index.read(reader -> SnapshotLookup.table(reader, workspace, name));
  }

  /** Tables of all workspaces that have this name. */
  public List<WarehouseTable> tables(TableName name) {
    return index.read(
        reader ->
            reader.tables().all().stream()
                .filter(table -> table.name().equals(name))
                .filter(table -> !SnapshotLookup.isDropped(reader, table))
                .toList());
  }

  /**
   * Tables of a dataset: those that some of these runs have built, and those of a workspace.
   *
   * @param workspace empty: only those of the runs
   */
  public List<WarehouseTable> ofDataset(
      String datasetId, List<BuiltBy> runs, Optional<WorkspaceId> workspace) {
    return index.read(
        reader -> {
          Set<String> built = Set.copyOf(tablesOf(reader, runs));
          return reader.tables().all().stream()
              .filter(table -> table.datasetId().filter(datasetId::equals).isPresent())
              .filter(
                  table ->
                      built.contains(table.id())
                          || workspace.filter(table.workspace()::equals).isPresent())
              .toList();
        });
  }

  private static List<String> tablesOf(SnapshotIndex.Reader reader, List<BuiltBy> runs) {
    return snapshots(reader, new Selection(runs, Set.of())).stream()
        .map(Snapshot::tableId)
        .distinct()
        .toList();
  }

  /** The snapshots of a selection that exist, those that are being deleted included. */
  public List<Snapshot> find(Selection selection) {
    return index.read(reader -> snapshots(reader, selection));
  }

  /** The files of a selection. */
  public List<SnapshotFiles.StoredFile> files(Selection selection) {
    Set<String> ids = find(selection).stream().map(Snapshot::id).collect(Collectors.toSet());
    return ids.isEmpty()
        ? List.of()
        : files.list().stream().filter(file -> ids.contains(file.snapshotId())).toList();
  }

  /** A snapshot in any state. */
  public Optional<Snapshot> find(String snapshotId) {
    return index.read(reader -> reader.snapshots().find(snapshotId));
  }

  /** The existing files of snapshots. */
  public List<SnapshotFiles.StoredFile> files() {
    return files.list();
  }

  /** Address at which an engine finds the file of a snapshot; opaque. */
  public String address(String snapshotId) {
    return files.address(snapshotId);
  }

  /** Every reason why a selection cannot be deleted now; empty when it can. */
  public List<Problem> refusals(Selection selection) {
    Instant now = clock.instant();
    return index.read(reader -> refusals(reader, selection, now));
  }

  /**
   * Marks a selection for deletion, unless there is a reason against it: its snapshots cannot be
   * read any more, and its tables are not shown any more. Can be repeated.
   *
   * @return every reason; empty when all is marked
   */
  public List<Problem> mark(Selection selection) {
    if (!index.exists() || find(selection).isEmpty()) {
      return List.of();
    }
    Instant now = clock.instant();
    return index.change(
        writer -> {
          List<Problem> refusals = refusals(writer, selection, now);
          if (refusals.isEmpty()) {
            selection.tableIds().forEach(writer.tables()::unpoint);
            snapshots(writer, selection)
                .forEach(each -> writer.snapshots().setState(each.id(), State.DELETING));
          }
          return refusals;
        });
  }

  /** Removes files and rows of a selection that is marked. Can be interrupted and repeated. */
  public void removeMarked(Selection selection) {
    if (!index.exists()) {
      return;
    }
    find(selection).stream()
        .filter(snapshot -> snapshot.state() == State.DELETING)
        .forEach(snapshot -> CollectSnapshots.removeMarked(index, files, snapshot.id()));
    if (!selection.tableIds().isEmpty()) {
      index.change(
          writer -> {
            selection.tableIds().forEach(writer.tables()::removeUnused);
            return selection;
          });
    }
  }

  private static List<Snapshot> snapshots(SnapshotIndex.Reader reader, Selection selection) {
    Map<String, Snapshot> found = new LinkedHashMap<>();
    List<String> runIds = selection.runs().stream().map(BuiltBy::runId).toList();
    if (!runIds.isEmpty()) {
      reader.snapshots().ofRuns(runIds).stream()
          .filter(selection::isOfRun)
          .forEach(snapshot -> found.put(snapshot.id(), snapshot));
    }
    for (String tableId : selection.tableIds()) {
      reader.snapshots().of(tableId).forEach(snapshot -> found.put(snapshot.id(), snapshot));
    }
    return List.copyOf(found.values());
  }

  private List<Problem> refusals(SnapshotIndex.Reader reader, Selection selection, Instant now) {
    List<Problem> refusals = new ArrayList<>();
    List<Snapshot> selected = snapshots(reader, selection);
    Set<String> ids = selected.stream().map(Snapshot::id).collect(Collectors.toSet());
    KeptSnapshots kept = new KeptSnapshots(reader, now, ids);
    for (Snapshot snapshot : selected) {
      boolean withTable = selection.tableIds().contains(snapshot.tableId());
      refusals.addAll(kept.reasons(snapshot, withTable, selection.isOfRun(snapshot)));
    }
    return refusals;
  }

  /**
   * Selection of snapshots.
   *
   * @param runs runs whose snapshots are deleted
   * @param tableIds tables that are dropped with all their snapshots
   */
  public record Selection(List<BuiltBy> runs, Set<String> tableIds) {
    public Selection {
      runs = List.copyOf(runs);
      tableIds = Set.copyOf(tableIds);
    }

    /** The snapshots of one run. */
    public static Selection of(BuiltBy run) {
      return new Selection(List.of(run), Set.of());
    }

    /** One table. */
    public static Selection table(String tableId) {
      return new Selection(List.of(), Set.of(tableId));
    }

    boolean isOfRun(Snapshot snapshot) {
      return runs.stream().anyMatch(run -> run.built(snapshot));
    }
  }

  /**
   * Run that may have built snapshots. Runs of several output folders can have one id in common:
   * dataset and start distinguish them.
   */
  public record BuiltBy(String runId, String datasetId, Instant startedAt) {

    boolean built(Snapshot snapshot) {
      return snapshot.runId().equals(runId)
          && snapshot.datasetId().equals(datasetId)
          && snapshot.builtAt().equals(startedAt.truncatedTo(ChronoUnit.MICROS));
    }
  }
}
