package io.datasetbuilder.embedded.warehouse;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.embedded.problem.ServiceProblem;
import io.datasetbuilder.pipeline.model.call.ActiveCalls;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.read.QueryTime;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
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

  /**
   * Deadline of a query that is called now; it is reached as well when the service closes.
   *
   * @param cancelled whether the caller no longer waits for the result
   */
  public Deadline deadline(Duration timeout, BooleanSupplier cancelled, Caller caller) {
    return Deadline.of(
        SystemTime.INSTANCE,
        timeout,
        () -> calls.closing() || cancelled.getAsBoolean(),
        caller.actorId().value());
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

  /** Time of the machine. */
  private enum SystemTime implements QueryTime {
    INSTANCE;

    @Override
    public long nanos() {
      return System.nanoTime();
    }

    @Override
    public boolean pause(Duration length) {
      try {
        Thread.sleep(length.toMillis());
        return true;
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
  }
}
