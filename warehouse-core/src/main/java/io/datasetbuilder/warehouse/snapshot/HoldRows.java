package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Leases and holds, which keep a snapshot from deletion, within a transaction of the index. */
public interface HoldRows {

  /** Whether a lease of the snapshot has not expired. */
  boolean isLeased(String snapshotId, Instant now);

  /** Holds of all snapshots, expired ones too; oldest first. */
  List<SnapshotHold> all();

  /** Holds of a snapshot, expired ones too; oldest first. */
  List<SnapshotHold> of(String snapshotId);

  Optional<SnapshotHold> find(String holdId);

  /** Changes of leases and holds. */
  interface Writer extends HoldRows {

    void add(SnapshotLease lease);

    /** Removes a lease; does nothing when it does not exist. */
    void removeLease(String leaseId);

    void add(SnapshotHold hold);

    /** Removes a hold; does nothing when it does not exist. */
    void remove(String holdId);

    /** Removes leases and holds that have expired. */
    void removeExpired(Instant now);
  }
}
