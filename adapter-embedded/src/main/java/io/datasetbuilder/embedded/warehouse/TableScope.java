package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;

/**
 * Tables that a call is about.
 *
 * @param workspace of their owner
 * @param sharedDataset the only dataset whose tables count, for a reader; empty for the owner
 */
public record TableScope(WorkspaceId workspace, Optional<String> sharedDataset) {

  /** All tables of the caller's workspace. */
  public static TableScope own(WorkspaceId workspace) {
    return new TableScope(workspace, Optional.empty());
  }

  /** The tables of one dataset of another owner. */
  public static TableScope shared(WorkspaceId workspace, String datasetId) {
    return new TableScope(workspace, Optional.of(datasetId));
  }

  List<WarehouseTable> list(WarehouseComponents warehouse) {
    return sharedDataset
        .map(dataset -> warehouse.sharedTables(workspace, dataset).list())
        .orElseGet(() -> warehouse.tables().list(workspace));
  }

  Result<TableDetails> show(WarehouseComponents warehouse, TableName name) {
    return sharedDataset
        .map(dataset -> warehouse.sharedTables(workspace, dataset).show(name))
        .orElseGet(() -> warehouse.tables().show(workspace, name));
  }

  /**
   * The snapshot by which a table is to be read.
   *
   * @param wanted as the request names it; a reader gets it by its id
   */
  public Result<SnapshotSelector> select(
      WarehouseComponents warehouse, TableName name, SnapshotSelector wanted) {
    return sharedDataset
        .map(dataset -> warehouse.sharedTables(workspace, dataset).select(name, wanted))
        .orElseGet(() -> Result.ok(wanted));
  }
}
