package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Snapshots of tables and their origins, within a transaction of the index. */
public interface SnapshotRows {

  Optional<Snapshot> find(String snapshotId);

  /** Snapshots of a table in every state: by revision, then by beginning, newest first. */
  List<Snapshot> of(String tableId);

  /** Snapshots of all tables in some of these states: by table, newest first. */
  List<Snapshot> in(Set<Snapshot.State> states);

  /** The ids of the snapshots of all tables in some of these states. */
  Set<String> idsIn(Set<Snapshot.State> states);

  /** Snapshots that some of these runs built, in every state; by table, newest first. */
  List<Snapshot> ofRuns(Collection<String> runIds);

  /** The origin of a snapshot; empty when none was recorded. */
  Optional<SnapshotOrigin> origin(String snapshotId);

  /** The origins of all snapshots that have one, by snapshot. */
  Map<String, SnapshotOrigin> origins();

  /** Changes of snapshots. */
  interface Writer extends SnapshotRows {

    void add(Snapshot snapshot);

    /** Records the origin of a snapshot without one. */
    void addOrigin(String snapshotId, SnapshotOrigin origin);

    /** Gives a snapshot another state. */
    void setState(String snapshotId, Snapshot.State state);

    /** Makes a pending snapshot a committed one. */
    void commit(String snapshotId, String digest, Instant committedAt, long revision);

    /** Removes a snapshot that no table points to, with its origin, leases and holds. */
    void remove(String snapshotId);
  }
}
