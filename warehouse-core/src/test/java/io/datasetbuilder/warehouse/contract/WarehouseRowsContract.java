package io.datasetbuilder.warehouse.contract;

import static io.datasetbuilder.warehouse.fixture.Snapshots.CITIES;
import static io.datasetbuilder.warehouse.fixture.Snapshots.NOON;
import static io.datasetbuilder.warehouse.fixture.Snapshots.pending;
import static io.datasetbuilder.warehouse.fixture.Snapshots.table;

import io.datasetbuilder.warehouse.snapshot.Snapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold;
import io.datasetbuilder.warehouse.snapshot.SnapshotHold.Kind;
import io.datasetbuilder.warehouse.snapshot.SnapshotIndex;
import io.datasetbuilder.warehouse.snapshot.SnapshotLease;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;

/** What the contracts of all rows of an index share: the empty index, and rows to begin with. */
abstract class WarehouseRowsContract {

  static final WorkspaceId OTHER = new WorkspaceId("owner-2");
  static final Instant LATER = NOON.plusSeconds(90);

  SnapshotIndex index;

  /** An index that is empty. */
  abstract SnapshotIndex empty();

  @BeforeEach
  void begin() {
    index = empty();
  }

  void change(Consumer<SnapshotIndex.Writer> work) {
    index.change(
        writer -> {
          work.accept(writer);
          return writer;
        });
  }

  /** A table of the shared workspace, with snapshots that are committed in this order. */
  void given(String tableId, String... snapshotIds) {
    given(WorkspaceId.SHARED, tableId, snapshotIds);
  }

  void given(WorkspaceId workspace, String tableId, String... snapshotIds) {
    change(
        writer -> {
          writer.tables().add(table(tableId, workspace, CITIES));
          for (int i = 0; i < snapshotIds.length; i++) {
            String id = snapshotIds[i];
            writer.snapshots().add(pending(id, tableId, "run-" + id));
            writer.snapshots().commit(id, "sha256:" + id, LATER, i + 1L);
            writer.tables().point(tableId, id);
          }
        });
  }

  void givenPending(String snapshotId, String tableId, String runId) {
    change(writer -> writer.snapshots().add(pending(snapshotId, tableId, runId)));
  }

  void givenLease(String leaseId, String snapshotId, Instant expiresAt) {
    change(
        writer -> writer.holds().add(new SnapshotLease(leaseId, snapshotId, "process", expiresAt)));
  }

  static SnapshotHold hold(String id, String snapshotId, Optional<Instant> expiresAt) {
    return new SnapshotHold(id, snapshotId, Kind.AUDIT, "kept for 감사", NOON, expiresAt);
  }

  Optional<Snapshot> snapshot(String id) {
    return index.read(reader -> reader.snapshots().find(id));
  }

  Optional<WarehouseTable> tableOf(String id) {
    return index.read(reader -> reader.tables().find(id));
  }

  boolean isLeased(String snapshotId, Instant now) {
    return index.<Boolean>read(reader -> reader.holds().isLeased(snapshotId, now));
  }
}
