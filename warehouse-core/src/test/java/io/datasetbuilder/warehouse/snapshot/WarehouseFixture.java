package io.datasetbuilder.warehouse.snapshot;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotFiles;
import io.datasetbuilder.warehouse.fixture.InMemorySnapshotIndex;
import io.datasetbuilder.warehouse.fixture.SettableClock;
import io.datasetbuilder.warehouse.fixture.Snapshots;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import io.datasetbuilder.warehouse.snapshot.CommitResult.Committed;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The services over one warehouse in memory. */
final class WarehouseFixture {

  /** Waits as long as a query may take. */
  static final Limits PATIENT = new Limits(Limits.QUERY_TIMEOUT, () -> false, "owner");

  final SettableClock clock = new SettableClock(NOON);
  final InMemorySnapshotFiles files = new InMemorySnapshotFiles(clock);
  final FailingWarehouse failing = new FailingWarehouse(new InMemorySnapshotIndex(), files);
  final SnapshotIndex index = failing.index();
  private final AtomicInteger lastId = new AtomicInteger();
  final Supplier<String> ids = () -> "%03d".formatted(lastId.incrementAndGet());
  final CommitSnapshot commits = new CommitSnapshot(index, failing.files(), clock, ids);
  final SnapshotHolds holds = new SnapshotHolds(index, clock, ids);
  final CollectSnapshots collection = new CollectSnapshots(index, failing.files(), clock);
  final ReadTables tables = new ReadTables(index);
  final PinSnapshot pins = process();

  /** Another process, which has verified no file yet. */
  PinSnapshot process() {
    return new PinSnapshot(index, failing.files(), clock, ids, "process", Runnable::run);
  }

  /** Commits the table of a run that started this many seconds after noon. */
  Committed commit(String runId, int seconds) {
    return (Committed) commits.commit(Snapshots.built(runId, NOON.plusSeconds(seconds)));
  }

  Result<PinnedSnapshot> pin(String snapshot) {
    return pins.pin(WorkspaceId.SHARED, CITIES, snapshot, PATIENT);
  }

  Optional<WarehouseTable> table() {
    return index.read(reader -> reader.tables().find(WorkspaceId.SHARED, CITIES));
  }

  List<Snapshot> rows() {
    return table()
        .map(table -> index.<List<Snapshot>>read(reader -> reader.snapshots().of(table.id())))
        .orElseGet(List::of);
  }

  List<String> storedFiles() {
    return files.list().stream().map(SnapshotFiles.StoredFile::snapshotId).sorted().toList();
  }

  boolean isLeased(String snapshotId) {
    Instant now = clock.instant();
    return index.read(reader -> reader.holds().isLeased(snapshotId, now));
  }
}
