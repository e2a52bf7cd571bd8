package io.datasetbuilder.pipeline.warehouse.query;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.gold.Masking;
import io.datasetbuilder.pipeline.model.file.Location;
import io.datasetbuilder.pipeline.model.run.RunWorkspace;
import io.datasetbuilder.pipeline.model.run.RunWorkspaces;
import io.datasetbuilder.pipeline.table.plan.Relation;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.table.plan.TableFormat;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.read.Deadline;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Copies of Silver tables in which declared columns are masked. A query reads the copy and never
 * the table, so that no SQL reaches a masked value, whatever it does. Each copy is made for one
 * query and deleted after it. Safe for concurrent use.
 */
public final class MaskedCopies {

  private static final String PURPOSE = "masked";

  private final RunWorkspaces workspaces;
  private final Supplier<? extends TableEngine> engine;
  private final QuerySlots slots;
  private final int shares;

  /**
   * @param slots of copies that are made or read at the same time: as many as queries
   * @param shares how many of them divide the memory of the engine
   */
  public MaskedCopies(
      RunWorkspaces workspaces,
      Supplier<? extends TableEngine> engine,
      QuerySlots slots,
      int shares) {
    this.workspaces = workspaces;
    this.engine = engine;
    this.slots = slots;
    this.shares = shares;
  }

  /**
   * Runs a query on a copy.
   *
   * @param query gets the copy, which it may have written once: the address, or {@code
   *     query_timeout} when it is not written in time
   * @return refused with {@code query_busy} when as many copies are in use
   */
  <T> Result<T> with(
      RunTable table, Deadline deadline, Function<Supplier<Result<Location>>, Result<T>> query) {
    Optional<QuerySlots.Reservation> slot = slots.tryReserve(deadline.limits().owner());
    if (slot.isEmpty()) {
      return Result.refused(
          Problem.of(WarehouseProblem.QUERY_BUSY, "", "as many queries run as the service allows"));
    }
    QuerySlots.Reservation reserved = slot.get();
    Deadline running = deadline.fromSlot();
    try (RunWorkspace workspace = workspaces.temporary()) {
      return query.apply(() -> write(table, workspace, running));
    } finally {
      reserved.close();
    }
  }

  private Result<Location> write(RunTable table, RunWorkspace workspace, Deadline deadline) {
    Location copy = workspace.scratch(PURPOSE);
    Relation masked =
        new Masking(table.masked()).over(new Relation.Scan(table.plain()), table.typed());
    Location spill = workspace.scratchFolder(PURPOSE);
    try (TableEngine.Session session = engine.get().open(spill, shares, deadline::isReached)) {
      session.write(masked, table.typed(), TableFormat.PARQUET, copy);
      return Result.ok(copy);
    } catch (TableEngine.PlanInterrupted late) {
      return Result.refused(deadline.limits().timedOut("query"));
    }
  }
}
