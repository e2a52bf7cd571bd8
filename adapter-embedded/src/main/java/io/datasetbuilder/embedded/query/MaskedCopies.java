package io.datasetbuilder.embedded.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.table.gold.Masking;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Copies of Silver tables in which declared columns are masked. A query reads the copy and never
 * the table, so that no SQL reaches a masked value, whatever it does. Each copy is made for one
 * query and deleted behind it. Safe for concurrent use.
 */
final class MaskedCopies {

  private static final String PURPOSE = "masked";

  private final RunWorkspaces workspaces;
  private final Supplier<? extends TableEngine> engine;
  private final QuerySlots slots;

  /**
   * @param slots of copies that are made or read at the same time: as many as queries
   */
  MaskedCopies(RunWorkspaces workspaces, Supplier<? extends TableEngine> engine, QuerySlots slots) {
    this.workspaces = workspaces;
    this.engine = engine;
    this.slots = slots;
  }

  /**
   * Runs a query on a copy.
   *
   * @param query gets the copy's address
   * @return refused with {@code query_busy} when as many copies are in use, and {@code
   *     query_timeout} when the copy is not written in time
   */
  <T> Result<T> with(RunTable table, Deadline deadline, Function<Location, Result<T>> query) {
    Optional<QuerySlots.Reservation> slot = slots.tryReserve();
    if (slot.isEmpty()) {
      return refused(WarehouseProblem.QUERY_BUSY, "as many queries run as the service allows");
    }
    QuerySlots.Reservation reserved = slot.get();
    try (RunWorkspace workspace = workspaces.temporary()) {
      Location copy = workspace.scratch(PURPOSE);
      return write(table, workspace, deadline, copy) ? query.apply(copy) : timeout();
    } finally {
      reserved.close();
    }
  }

  /** Whether it was written in time. */
  private boolean write(RunTable table, RunWorkspace workspace, Deadline deadline, Location copy) {
    Relation masked =
        new Masking(table.masked()).over(new Relation.Scan(table.plain()), table.typed());
    Location spill = workspace.scratchFolder(PURPOSE);
    try (TableEngine.Session session = engine.get().open(spill, 1, deadline::isReached)) {
      session.write(masked, table.typed(), TableFormat.PARQUET, copy);
      return true;
    } catch (TableEngine.PlanInterrupted late) {
      return false;
    }
  }

  private static <T> Result<T> timeout() {
    return refused(WarehouseProblem.QUERY_TIMEOUT, "the query took longer than the service allows");
  }

  private static <T> Result<T> refused(WarehouseProblem code, String message) {
    return Result.refused(Problem.of(code, "", message));
  }
}
