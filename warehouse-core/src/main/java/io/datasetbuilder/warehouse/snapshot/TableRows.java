package io.datasetbuilder.warehouse.snapshot;

import java.util.List;
import java.util.Optional;

/** Tables of the warehouse, within a transaction of its index. */
public interface TableRows {

  /** Tables of all workspaces, by workspace and name. */
  List<WarehouseTable> all();

  /** Tables of a workspace, by name. */
  List<WarehouseTable> of(WorkspaceId workspace);

  Optional<WarehouseTable> find(WorkspaceId workspace, TableName name);

  Optional<WarehouseTable> find(String tableId);

  /** Changes of tables. */
  interface Writer extends TableRows {

    /** Adds a table whose name is not used in its workspace. */
    void add(WarehouseTable table);

    /** Lets a table point to a committed snapshot of its own, whose revision becomes its own. */
    void point(String tableId, String snapshotId);

    /** Removes the pointer of a table, which then has no current snapshot. */
    void unpoint(String tableId);

    /** Moves a table to a workspace in which its name is not used. */
    void move(String tableId, WorkspaceId workspace);

    /** Removes a table that has no snapshots; does nothing when it has some, or does not exist. */
    void removeUnused(String tableId);
  }
}
