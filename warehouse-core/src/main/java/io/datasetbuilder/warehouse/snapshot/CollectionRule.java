package io.datasetbuilder.warehouse.snapshot;

import io.datasetbuilder.warehouse.snapshot.Snapshot.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Rule that selects the snapshots of a table for deletion.
 *
 * @param keep number of the newest committed snapshots that stay; negative: all
 * @param stale age from which an unfinished commit counts as interrupted
 */
record CollectionRule(int keep, Duration stale) {

  CollectionRule {
    if (keep < CollectSnapshots.KEEP_ALL) {
      throw new IllegalArgumentException("keeps a number of snapshots, or all");
    }
  }

  /**
   * Snapshots that no pointer, lease, hold or number of kept snapshots keeps, and those that are
   * marked already; newest first.
   */
  List<Snapshot> unkept(SnapshotIndex.Reader reader, String tableId, Instant now) {
    Optional<String> current =
        reader.table(tableId).flatMap(WarehouseTable::current).map(Snapshot::id);
    List<Snapshot> unkept = new ArrayList<>();
    int newer = 0;
    for (Snapshot snapshot : reader.snapshots(tableId)) {
      boolean surplus = keep >= 0 && newer >= keep;
      boolean isCurrent = current.filter(snapshot.id()::equals).isPresent();
      boolean due =
          switch (snapshot.state()) {
            case COMMITTED, QUARANTINED -> surplus && !isCurrent && !isInUse(reader, snapshot, now);
            case PENDING -> !snapshot.createdAt().isAfter(now.minus(stale));
            case DELETING -> true;
          };
      if (due) {
        unkept.add(snapshot);
      }
      if (snapshot.state() == State.COMMITTED) {
        newer++;
      }
    }
    return unkept;
  }

  private static boolean isInUse(SnapshotIndex.Reader reader, Snapshot snapshot, Instant now) {
    return reader.isLeased(snapshot.id(), now)
        || reader.holds(snapshot.id()).stream().anyMatch(hold -> hold.isActive(now));
  }
}
