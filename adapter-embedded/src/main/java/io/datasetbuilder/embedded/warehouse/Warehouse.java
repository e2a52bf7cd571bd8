package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;

/**
 * The tables of a caller's workspace. Every operation refuses with {@code warehouse_not_configured}
 * where the service keeps none. Safe for concurrent use.
 */
public final class Warehouse {

  private final WarehouseCalls calls;
  private final WorkspaceId workspace;

  public Warehouse(WarehouseCalls calls, WorkspaceId workspace) {
    this.calls = calls;
    this.workspace = workspace;
  }

  /** The tables by name, those without a committed snapshot too. */
  public Result<List<WarehouseTable>> tables() {
    return calls.in(warehouse -> Result.ok(warehouse.tables().list(workspace)));
  }

  /**
   * One table with its committed and quarantined snapshots, newest first; refuses with {@code
   * table_not_found}, also for a table of another workspace.
   *
   * @param name {@code <dataset_id>.<source key>} or {@code <dataset_id>.<composition name>}
   */
  public Result<TableDetails> table(String name) {
    return calls.in(warehouse -> warehouse.tables().show(workspace, new TableName(name)));
  }
}
