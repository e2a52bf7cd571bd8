package io.datasetbuilder.pipeline.warehouse.deletion;

import static io.datasetbuilder.pipeline.model.fixture.IndexedRuns.OWNER;

import io.datasetbuilder.auth.principal.Principal;
import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.retention.BronzeRetention;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.fixture.Manifests;
import io.datasetbuilder.pipeline.model.fixture.RunIndexInMemory;
import io.datasetbuilder.pipeline.model.fixture.SharingInMemory;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.index.RunIndex;
import io.datasetbuilder.pipeline.model.index.Visibility;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.sharing.DatasetSharing;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLog;
import io.datasetbuilder.pipeline.runs.deletion.DeletionLogInMemory;
import io.datasetbuilder.pipeline.runs.deletion.RawRecordRemoval;
import io.datasetbuilder.pipeline.runs.deletion.RunRemoval;
import io.datasetbuilder.pipeline.runs.event.InMemoryRunEvents;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvents;
import io.datasetbuilder.pipeline.runs.job.ServiceJobs.UnfinishedBuild;
import io.datasetbuilder.pipeline.warehouse.deletion.DeletionStores.WarehouseContent;
import io.datasetbuilder.warehouse.export.StoredExports;
import io.datasetbuilder.warehouse.fixture.InMemoryExportFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.CollectSnapshots;
import io.datasetbuilder.warehouse.snapshot.CommitSnapshot;
import io.datasetbuilder.warehouse.snapshot.DeleteSnapshots;
import io.datasetbuilder.warehouse.snapshot.ReadTables;
import io.datasetbuilder.warehouse.snapshot.SnapshotFiles;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Finished runs of one owner, their index, events and snapshots, in memory. */
public final class DeletionFixture {

  public static final String DATASET = "geo.world";
  static final String RECORDS = "bronze/a/records.csv";
  static final String CHECKPOINT = "bronze/b/checkpoint/index.jsonl";

  final SettableClock clock = new SettableClock(Snapshots.NOON);
  final FoldersInMemory folders = new FoldersInMemory();
  public final RunIndex index = new RunIndexInMemory();
  final RunEvents events = new InMemoryRunEvents(clock);
  final DeletionLog log = new DeletionLogInMemory();
  final DatasetSharing sharing = new SharingInMemory();
  final InMemorySnapshotFiles files = new InMemorySnapshotFiles(clock);
  public final SnapshotIndex catalog = new InMemorySnapshotIndex();
  final Set<RunId> published = new HashSet<>();
  final Set<RunId> retried = new HashSet<>();
  final List<UnfinishedBuild> builds = new ArrayList<>();

  /** Number of times that the logs of databases were emptied. */
  final AtomicInteger emptied = new AtomicInteger();

  private final AtomicInteger lastId = new AtomicInteger();

  /** A finished run with events and a snapshot of {@link Snapshots#CITIES}. */
  public void run(String runId, int minute) {
    IndexedRun run = IndexedRuns.run(runId, DATASET, minute);
    folders.runs.with(runId, manifest(run));
    index.record(run);
    NewEvent submitted = NewEvent.ofRun(NewEvent.EventKind.RUN_SUBMITTED, NewEvent.EventStatus.OK);
    events.open(
        new RunId(runId),
        new RunEvents.EventJournal(
            OWNER.ownerId(),
            OWNER.label(),
            Optional.empty(),
            Optional.of(DATASET),
            clock.instant()),
        submitted);
    new CommitSnapshot(catalog, files, clock, this::nextId)
        .commit(Snapshots.built(runId, run.startedAt().orElseThrow()));
  }

  /** Lets a run have raw records, which its spec keeps so long. */
  void withRawRecords(String runId, BronzeRetention kept) {
    IndexedRun run = index.find(runId).orElseThrow();
    IndexedDataset dataset = run.dataset().orElseThrow();
    index.record(
        run.inDataset(
            Optional.of(
                new IndexedDataset(
                    dataset.datasetId(),
                    dataset.title(),
                    dataset.specDigest(),
                    dataset.refreshCadence(),
                    Optional.of(kept)))));
    for (String file : List.of(RECORDS, "bronze/a/metadata.json", CHECKPOINT)) {
      folders.runs.withFile(runId, file, JsonValue.ofNull());
    }
  }

  private static Manifest manifest(IndexedRun run) {
    Manifest full = Manifests.full(run.runId());
    RunFacts facts = full.run();
    return new Manifest(
        new RunFacts(
            facts.buildId(),
            facts.status(),
            run.startedAt(),
            run.finishedAt(),
            facts.environment(),
            facts.builderVersion(),
            run.createdBy(),
            run.ownerId()),
        full.inputs(),
        full.tables(),
        full.outputs(),
        full.findings(),
        full.warnings(),
        full.errors());
  }

  public DeletionStores stores() {
    return stores(new DyingProcess(Integer.MAX_VALUE, false));
  }

  /** The stores as a process uses them that may die. */
  public DeletionStores stores(DyingProcess process) {
    SnapshotIndex snapshots = process.store(SnapshotIndex.class, catalog);
    SnapshotFiles contents = process.store(SnapshotFiles.class, files);
    WarehouseContent warehouse =
        new WarehouseContent(
            new DeleteSnapshots(snapshots, contents, clock),
            new StoredExports(snapshots, new InMemoryExportFiles(clock), clock, this::nextId));
    return new DeletionStores(
        folders.stores(),
        () -> process.store(RunIndex.class, index),
        () -> process.store(RunEvents.class, events),
        process.store(RunRemoval.class, folders),
        process.store(RawRecordRemoval.class, folders.rawRecords()),
        process.store(DeletionLog.class, log),
        () -> process.store(DatasetSharing.class, sharing),
        dataset -> dataset.equals(DATASET) ? builds : List.of(),
        published::contains,
        retried::contains,
        () -> Optional.of(warehouse),
        Problem.of(WarehouseProblem.TABLE_NOT_FOUND, "", "no warehouse"),
        emptied::incrementAndGet,
        clock,
        this::nextId);
  }

  /** The stores with another log. */
  DeletionStores with(DeletionLog other) {
    DeletionStores all = stores();
    return new DeletionStores(
        all.runs(),
        all.index(),
        all.events(),
        all.removal(),
        all.rawRecords(),
        other,
        all.sharing(),
        all.unfinishedBuilds(),
        all.isBeingPublished(),
        all.isRetried(),
        all.warehouse(),
        all.noWarehouse(),
        all.emptyLogs(),
        all.clock(),
        all.ids());
  }

  Deletions deletions() {
    return deletions(OWNER, false, stores());
  }

  Deletions deletions(Principal caller, boolean administrator, DeletionStores stores) {
    return new Deletions(
        stores,
        new DeletingCaller(
            caller.ownerId(),
            Visibility.of(caller),
            caller.equals(OWNER) ? WorkspaceId.SHARED : new WorkspaceId("another"),
            administrator),
        new ActiveCalls());
  }

  /** The next start of the service. */
  public void restart() {
    new CollectSnapshots(catalog, files, clock).finishInterrupted(() -> false);
    new CarryOutDeletion(stores()).finishInterrupted();
  }

  List<String> tables() {
    return new ReadTables(catalog)
        .list(WorkspaceId.SHARED).stream().map(table -> table.name().value()).toList();
  }

  /** Runs of which something is left anywhere. */
  public boolean isLeft(String runId) {
    RunId id = new RunId(runId);
    return folders.exists(runId)
        || folders.hasFiles(runId)
        || index.find(runId).isPresent()
        || events.journal(id).isPresent()
        || !catalog.<List<?>>read(rows -> rows.snapshots().ofRuns(List.of(runId))).isEmpty();
  }

  private String nextId() {
    return "%03d".formatted(lastId.incrementAndGet());
  }
}
