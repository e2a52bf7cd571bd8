package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.Assembly;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.snapshot.ReadTables.TableDetails;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WarehouseTable;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.function.Function;

/**
 * The tables of a caller's workspace. Every operation refuses with {@code warehouse_not_configured}
 * where the service keeps none. Safe for concurrent use.
 */
public final class Warehouse {

  private final Assembly assembly;
  private final Caller caller;

  public Warehouse(Assembly assembly, Caller caller) {
    this.assembly = assembly;
    this.caller = caller;
  }

  /** The tables by name, those without a committed snapshot too. */
  public Result<List<WarehouseTable>> tables() {
    return in(assembly, warehouse -> Result.ok(warehouse.tables().list(workspace())));
  }

  /**
   * One table with its committed and quarantined snapshots, newest first; refuses with {@code
   * table_not_found}, also for a table of another workspace.
   *
   * @param name {@code <dataset_id>.<source key>} or {@code <dataset_id>.<composition name>}
   */
  public Result<TableDetails> table(String name) {
    return in(assembly, warehouse -> warehouse.tables().show(workspace(), new TableName(name)));
  }

  private WorkspaceId workspace() {
    return assembly.context().workspaceOf(caller.principal());
  }

  /** Works with the warehouse; a failure that carries problems becomes the refusal. */
  public static <T> Result<T> in(Assembly assembly, Function<WarehouseComponents, Result<T>> work) {
    return assembly
        .calls()
        .result(() -> assembly.warehouse().map(work).orElseGet(Warehouse::notConfigured));
  }

  /**
   * Works with a warehouse that has a catalog, and makes none; refuses with {@code
   * warehouse_catalog_missing} otherwise.
   */
  static <T> Result<T> inExisting(
      Assembly assembly, Function<WarehouseComponents, Result<T>> work) {
    return in(
        assembly, warehouse -> warehouse.hasCatalog() ? work.apply(warehouse) : catalogMissing());
  }

  private static <T> Result<T> catalogMissing() {
    return Result.refused(
        Problem.of(
                WarehouseProblem.WAREHOUSE_CATALOG_MISSING,
                "",
                "The catalog of the warehouse is missing.")
            .withHint("restore a backup, or name the folder of a warehouse"));
  }

  private static <T> Result<T> notConfigured() {
    return Result.refused(
        Problem.of(
            ServiceProblem.WAREHOUSE_NOT_CONFIGURED, "", "the service runs without a warehouse"));
  }
}
