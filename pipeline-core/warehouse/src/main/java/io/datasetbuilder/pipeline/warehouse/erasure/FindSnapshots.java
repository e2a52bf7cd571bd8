package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores.WarehouseContent;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.Selection;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles.StoredFile;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Searches the snapshots of a dataset's tables. A snapshot goes with the run that built it. Where
 * it is the current one, or a snapshot that stays continues it, or its run is not in this folder,
 * only its whole table can be dropped.
 */
final class FindSnapshots {

  private final WarehouseContent warehouse;
  private final NewDeletions records;
  private final SearchFiles search;
  private final boolean dropTables;

  FindSnapshots(
      WarehouseContent warehouse, NewDeletions records, SearchFiles search, boolean dropTables) {
    this.warehouse = warehouse;
    this.records = records;
    this.search = search;
    this.dropTables = dropTables;
  }

  /**
   * Searches one table.
   *
   * @param ofRuns ids of snapshots that are deleted with their runs
   */
  FoundHoldings in(WarehouseTable table, Set<String> ofRuns) {
    List<Snapshot> snapshots =
        snapshots().find(Selection.table(table.id())).stream()
            .filter(snapshot -> snapshot.state() != State.DELETING)
            .toList();
    Map<String, Matches> found = new LinkedHashMap<>();
    snapshots.forEach(
        each ->
            found.put(
                each.id(), search.in(each.id(), new Location(snapshots().address(each.id())))));
    boolean needsTable =
        snapshots.stream()
            .anyMatch(each -> needsTable(each, table, snapshots, ofRuns, of(found, each)));
    return needsTable ? ofTable(table, snapshots, found) : ofSnapshots(snapshots, found, ofRuns);
  }

  private static boolean needsTable(
      Snapshot snapshot,
      WarehouseTable table,
      List<Snapshot> all,
      Set<String> ofRuns,
      Matches found) {
    boolean isOfRun = ofRuns.contains(snapshot.id());
    boolean isCurrent =
        table.current().filter(current -> current.id().equals(snapshot.id())).isPresent();
    boolean isContinued =
        all.stream()
            .filter(later -> !ofRuns.contains(later.id()))
            .anyMatch(later -> later.parentId().filter(snapshot.id()::equals).isPresent());
    return isOfRun ? isCurrent || isContinued : found.isFound();
  }

  private FoundHoldings ofSnapshots(
      List<Snapshot> snapshots, Map<String, Matches> found, Set<String> ofRuns) {
    List<Holding> holdings =
        snapshots.stream()
            .map(
                each ->
                    holding(
                        each,
                        ofRuns.contains(each.id()) ? Fate.TO_REMOVE : Fate.CLEAR,
                        of(found, each),
                        "its run is deleted"))
            .toList();
    return new FoundHoldings(holdings, List.of(), List.of());
  }

  private FoundHoldings ofTable(
      WarehouseTable table, List<Snapshot> snapshots, Map<String, Matches> found) {
    Fate fate = dropTables ? Fate.TO_REMOVE : Fate.KEPT;
    List<Holding> holdings = new ArrayList<>();
    long bytes = 0;
    for (Snapshot snapshot : snapshots) {
      bytes += bytes(snapshot);
      holdings.add(holding(snapshot, fate, of(found, snapshot), "its table is dropped"));
    }
    if (!dropTables) {
      return new FoundHoldings(holdings, List.of(), List.of(refusal(table)));
    }
    DeletionRecord deletion =
        records.ofTable(
            table.id(), table.name().value(), table.datasetId(), snapshots.size(), bytes);
    Holding dropped =
        Holding.of(
            Kind.TABLE,
            table.name().value(),
            Optional.empty(),
            snapshots.size(),
            bytes,
            fate,
            List.of(),
            Optional.of(
                "its current snapshot, or one that others continue, holds the value or goes with"
                    + " its run"));
    holdings.add(0, dropped);
    return new FoundHoldings(holdings, List.of(deletion), List.of());
  }

  private static Problem refusal(WarehouseTable table) {
    return Problem.of(
        WarehouseProblem.SNAPSHOT_CURRENT,
        "",
        ("the current snapshot of table %s, or one that others continue, holds the value or goes"
                + " with its run: build the dataset again from sources without it, or add"
                + " --drop-tables; a table with history can only be dropped and built again")
            .formatted(table.name().value()));
  }

  private Holding holding(Snapshot snapshot, Fate fate, Matches found, String withOther) {
    boolean goesAlong = fate == Fate.TO_REMOVE && !found.isFound();
    String kept = "only its whole table can be dropped";
    return Holding.of(
        Kind.SNAPSHOT,
        snapshot.id(),
        Optional.of(snapshot.digest()).filter(digest -> !digest.isEmpty()),
        1,
        bytes(snapshot),
        fate == Fate.KEPT && !found.isFound() ? Fate.CLEAR : fate,
        found.places(),
        goesAlong
            ? Optional.of(withOther)
            : fate == Fate.KEPT && found.isFound() ? Optional.of(kept) : Optional.empty());
  }

  private long bytes(Snapshot snapshot) {
    return sizes().getOrDefault(snapshot.id(), 0L);
  }

  private Map<String, Long> sizes() {
    return snapshots().files().stream()
        .collect(Collectors.toMap(StoredFile::snapshotId, StoredFile::bytes, Long::sum));
  }

  private static Matches of(Map<String, Matches> found, Snapshot snapshot) {
    return found.getOrDefault(snapshot.id(), Matches.NONE);
  }

  private DeleteSnapshots snapshots() {
    return warehouse.snapshots();
  }
}
