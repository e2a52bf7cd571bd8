package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Database of tables, snapshots, leases, holds, saved analyses and exports. It applies no rules;
 * the services do. Safe for concurrent use, also by several processes. Every method throws a {@code
 * ProblemException} where the database cannot be used.
 */
public interface SnapshotIndex {

  /** Whether the database has these tables; opens it for reading only, and makes nothing. */
  boolean exists();

  /** Reads one state of the database, without waiting for writers. */
  <R> R read(Function<? super Reader, ? extends R> work);

  /**
   * Changes the database in one transaction, while no other writer runs, so that the rows that the
   * work reads do not change until its end. The change is applied as a whole and forced to disk
   * when the method returns; nothing is changed when the work throws. When the method itself fails,
   * the change may have been applied.
   */
  <R> R change(Function<? super Writer, ? extends R> work);

  /**
   * Changes the database as {@link #change} does, without waiting for the disk: the change outlives
   * the process, but may be lost when the machine stops. Used for leases: after a stop of the
   * machine their readers have ended too.
   */
  <R> R changeUnforced(Function<? super Writer, ? extends R> work);

  /** Reads within a transaction. */
  interface Reader {

    /** The id that the folder of the files has too; empty before it was first used. */
    Optional<String> warehouseId();

    /** Tables by name. */
    List<WarehouseTable> tables(WorkspaceId workspace);

    /** Tables of all workspaces, by workspace and name. */
    List<WarehouseTable> tables();

    Optional<WarehouseTable> table(WorkspaceId workspace, TableName name);

    Optional<WarehouseTable> table(String tableId);

    Optional<Snapshot> snapshot(String snapshotId);

    /** Snapshots of a table in every state: by revision, then by beginning, newest first. */
    List<Snapshot> snapshots(String tableId);

    /** Snapshots of all tables in some of these states: by table, newest first. */
    List<Snapshot> snapshots(Set<Snapshot.State> states);

    /** The ids of the snapshots of all tables in some of these states. */
    Set<String> snapshotIds(Set<Snapshot.State> states);

    /** Snapshots that some of these runs built, in every state; by table, newest first. */
    List<Snapshot> snapshotsOfRuns(Collection<String> runIds);

    /** The origin of a snapshot; empty when none was recorded. */
    Optional<SnapshotOrigin> origin(String snapshotId);

    /** The origins of all snapshots that have one, by snapshot. */
    Map<String, SnapshotOrigin> origins();

    /** Whether a lease of the snapshot has not expired. */
    boolean isLeased(String snapshotId, Instant now);

    /** Holds of a snapshot, expired ones too; oldest first. */
    List<SnapshotHold> holds(String snapshotId);

    Optional<SnapshotHold> hold(String holdId);

    /** Holds of all snapshots, expired ones too; oldest first. */
    List<SnapshotHold> holds();

    /** Analyses of all workspaces, newest first. */
    List<SavedAnalysis> analyses();

    /** Analyses of a workspace, newest first. */
    List<SavedAnalysis> analyses(WorkspaceId workspace);

    Optional<SavedAnalysis> analysis(String analysisId);

    /** Exports of a workspace, expired ones too, newest first. */
    List<WarehouseExport> exports(WorkspaceId workspace);

    Optional<WarehouseExport> export(String exportId);

    /** Whether some export was created before this time. */
    boolean hasExportsBefore(Instant created);
  }

  /** Writes within a transaction. */
  interface Writer extends Reader {

    /** Gives the catalog the id of a folder, in the place of an earlier one. */
    void identify(String warehouseId);

    /** Adds a table whose name is not used in its workspace. */
    void add(WarehouseTable table);

    /** Lets a table point to a committed snapshot of its own, whose revision becomes its own. */
    void point(String tableId, String snapshotId);

    void add(Snapshot snapshot);

    /** Records the origin of a snapshot without one. */
    void addOrigin(String snapshotId, SnapshotOrigin origin);

    /** Gives a snapshot another state. */
    void setState(String snapshotId, Snapshot.State state);

    /** Makes a pending snapshot a committed one. */
    void commit(String snapshotId, String digest, Instant committedAt, long revision);

    /** Removes a snapshot that no table points to, with its origin, leases and holds. */
    void removeSnapshot(String snapshotId);

    void add(SnapshotLease lease);

    /** Removes a lease; does nothing when it does not exist. */
    void removeLease(String leaseId);

    void add(SnapshotHold hold);

    /** Removes a hold; does nothing when it does not exist. */
    void removeHold(String holdId);

    void add(SavedAnalysis analysis);

    /** Removes an analysis; does nothing when it does not exist. */
    void removeAnalysis(String analysisId);

    void add(WarehouseExport export);

    /** Removes an export; does nothing when it does not exist. */
    void removeExport(String exportId);

    /** Removes the exports that were created before this time. */
    void removeExportsBefore(Instant created);

    /** Removes leases and holds that have expired. */
    void removeExpired(Instant now);
  }
}
