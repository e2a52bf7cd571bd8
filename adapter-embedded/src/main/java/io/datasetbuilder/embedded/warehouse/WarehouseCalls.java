package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.embedded.call.ActiveCalls;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Calls that need the warehouse of the service.
 *
 * @param warehouse opened on first use; empty where the service keeps no tables
 */
public record WarehouseCalls(ActiveCalls calls, Supplier<Optional<WarehouseComponents>> warehouse) {

  /** Works with the warehouse; a failure that carries problems becomes the refusal. */
  public <T> Result<T> in(Function<WarehouseComponents, Result<T>> work) {
    return calls.result(() -> warehouse.get().map(work).orElseGet(WarehouseCalls::notConfigured));
  }

  /**
   * Works with a warehouse that has a catalog, and makes none; refuses with {@code
   * warehouse_catalog_missing} otherwise.
   */
  <T> Result<T> inExisting(Function<WarehouseComponents, Result<T>> work) {
    return in(warehouse -> warehouse.hasCatalog() ? work.apply(warehouse) : catalogMissing());
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
