package io.datasetbuilder.pipeline.warehouse.erasure;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.FileContent;
import io.datasetbuilder.pipeline.model.file.FileFacts;
import io.datasetbuilder.pipeline.runs.deletion.DeletionRecord;
import io.datasetbuilder.pipeline.runs.deletion.NewDeletions;
import io.datasetbuilder.pipeline.runs.list.ReadingProblem;
import io.datasetbuilder.pipeline.warehouse.deletion.CarryOutDeletion;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores.WarehouseContent;
import io.datasetbuilder.pipeline.warehouse.erasure.FindRuns.SearchedRun;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Fate;
import io.datasetbuilder.pipeline.warehouse.erasure.Holding.Kind;
import io.datasetbuilder.pipeline.warehouse.erasure.LeftRuns.LeftRun;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots.Selection;
import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.WarehouseExport;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds what holds a value of a dataset, and what is removed with it: runs and their uploads, runs
 * that never ended, snapshots, tables, exports; files of backups, which stay.
 */
final class FindHoldings {

  private static final Set<WarehouseProblem> SOLVED_BY_DROPPING =
      Set.of(WarehouseProblem.SNAPSHOT_CURRENT, WarehouseProblem.SNAPSHOT_CONTINUED);

  private final ErasureStores stores;
  private final NewDeletions records;
  private final SearchFiles search;
  private final ErasureRequest request;

  FindHoldings(
      ErasureStores stores, NewDeletions records, SearchFiles search, ErasureRequest request) {
    this.stores = stores;
    this.records = records;
    this.search = search;
    this.request = request;
  }

  /** Everything that was searched; refused when there is no such dataset. */
  Result<FoundHoldings> find() {
    List<SearchedRun> runs =
        new FindRuns(stores.deletion(), records, search).in(request.datasetId());
    List<LeftRun> left = stores.leftRuns().all();
    if (runs.isEmpty()) {
      return ReadingProblem.datasetNotFound(request.datasetId());
    }
    List<SearchedRun> removed = runs.stream().filter(SearchedRun::isRemoved).toList();
    List<Holding> holdings = new ArrayList<>(runs.stream().map(SearchedRun::holding).toList());
    List<DeletionRecord> deletions =
        new ArrayList<>(removed.stream().map(SearchedRun::deletion).toList());
    List<Problem> refusals = new ArrayList<>();
    stores
        .deletion()
        .warehouse()
        .get()
        .ifPresent(
            made ->
                tables(made, runs)
                    .forEach(
                        table -> {
                          FoundHoldings found = inTable(made, table, removed);
                          holdings.addAll(found.holdings());
                          deletions.addAll(found.deletions());
                          refusals.addAll(found.refusals());
                        }));
    holdings.addAll(exports(deletions));
    holdings.addAll(new FindUploads(stores, removed).uploads());
    FindLeftRuns leftRuns = new FindLeftRuns(stores, search, runs);
    left.forEach(each -> leftRuns.in(each).ifPresent(holdings::add));
    request.backups().forEach(backup -> holdings.addAll(inBackup(backup)));
    refusals.addAll(refusals(deletions, !refusals.isEmpty()));
    return Result.ok(new FoundHoldings(holdings, deletions, refusals));
  }

  /** Reasons against the deletions; those that dropping a table solves are stated once. */
  private List<Problem> refusals(List<DeletionRecord> deletions, boolean needsTables) {
    return new CarryOutDeletion(stores.deletion())
        .refusals(deletions).stream()
            .filter(
                problem ->
                    !(needsTables
                        && problem.code() instanceof WarehouseProblem code
                        && SOLVED_BY_DROPPING.contains(code)))
            .toList();
  }

  private List<WarehouseTable> tables(WarehouseContent warehouse, List<SearchedRun> runs) {
    return warehouse
        .snapshots()
        .ofDataset(
            request.datasetId(), selection(runs).runs(), Optional.of(stores.caller().workspace()));
  }

  private FoundHoldings inTable(
      WarehouseContent warehouse, WarehouseTable table, List<SearchedRun> removed) {
    Set<String> ofRuns =
        warehouse.snapshots().find(selection(removed)).stream()
            .filter(snapshot -> snapshot.tableId().equals(table.id()))
            .map(Snapshot::id)
            .collect(Collectors.toSet());
    return new FindSnapshots(warehouse, records, search, request.dropTables()).in(table, ofRuns);
  }

  private static Selection selection(List<SearchedRun> runs) {
    return CarryOutDeletion.selection(runs.stream().map(SearchedRun::deletion).toList());
  }

  private List<Holding> exports(List<DeletionRecord> deletions) {
    return stores
        .deletion()
        .warehouse()
        .get()
        .map(made -> made.exports().all(export -> CarryOutDeletion.removes(deletions, export)))
        .orElseGet(List::of)
        .stream()
        .map(FindHoldings::export)
        .toList();
  }

  private static Holding export(WarehouseExport export) {
    return Holding.of(
        Kind.EXPORT,
        export.id(),
        Optional.of("sha256:" + export.bundle().sha256()),
        1,
        export.bundle().bytes(),
        Fate.TO_REMOVE,
        List.of(),
        Optional.of("it was made of a snapshot that is deleted"));
  }

  /** The files of a backup that hold the value; the backup as a whole when none does. */
  private List<Holding> inBackup(ErasureRequest.Backup backup) {
    List<Holding> found = new ArrayList<>();
    for (SearchedFile file : backup.files()) {
      Matches matches = search.in(file);
      if (matches.isFound()) {
        found.add(
            Holding.of(
                Kind.BACKUP,
                backup.name() + "/" + file.path(),
                Digests.of(file).map(FileFacts::sha256).map(hex -> "sha256:" + hex),
                1,
                file.content().bytes(),
                Fate.KEPT,
                matches.places(),
                Optional.of("backups are not changed: delete the backup and make a new one")));
      }
    }
    return found.isEmpty() ? List.of(clear(backup)) : found;
  }

  private static Holding clear(ErasureRequest.Backup backup) {
    return Holding.of(
        Kind.BACKUP,
        backup.name(),
        Optional.empty(),
        backup.files().size(),
        backup.files().stream().map(SearchedFile::content).mapToLong(FileContent::bytes).sum(),
        Fate.CLEAR,
        List.of(),
        Optional.empty());
  }
}
