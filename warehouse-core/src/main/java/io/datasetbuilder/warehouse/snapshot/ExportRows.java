package io.datasetbuilder.warehouse.snapshot;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Exports of workspaces, within a transaction of the index. */
public interface ExportRows {

  /** Exports of all workspaces, expired ones too, newest first. */
  List<WarehouseExport> all();

  /** Exports of a workspace, expired ones too, newest first. */
  List<WarehouseExport> of(WorkspaceId workspace);

  Optional<WarehouseExport> find(String exportId);

  /** Whether some export was created before this time. */
  boolean hasBefore(Instant created);

  /** Changes of exports. */
  interface Writer extends ExportRows {

    void add(WarehouseExport export);

    /** Removes an export; does nothing when it does not exist. */
    void remove(String exportId);

    /** Removes the exports that were created before this time. */
    void removeBefore(Instant created);
  }
}
