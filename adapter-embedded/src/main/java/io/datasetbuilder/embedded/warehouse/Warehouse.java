package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import java.util.List;

/**
 * The tables of a caller's workspace, or those of a dataset that another owner shares. Every
 * operation refuses with {@code warehouse_not_configured} where the service keeps none. Safe for
 * concurrent use.
 */
public final class Warehouse {

  private final WarehouseCalls calls;
  private final TableScope scope;

  public Warehouse(WarehouseCalls calls, TableScope scope) {
    this.calls = calls;
    this.scope = scope;
  }

  /** The tables by name; of the caller's own those without a committed snapshot, too. */
  public Result<List<WarehouseTable>> tables() {
    return calls.in(warehouse -> Result.ok(scope.list(warehouse)));
  }

  /**
   * One table with its committed and quarantined snapshots, newest first; refuses with {@code
   * table_not_found}, also for a table of another workspace.
   *
   * @param name {@code <dataset_id>.<source key>} or {@code <dataset_id>.<composition name>}
   */
  public Result<TableDetails> table(String name) {
    return calls.in(warehouse -> scope.show(warehouse, new TableName(name)));
  }
}
