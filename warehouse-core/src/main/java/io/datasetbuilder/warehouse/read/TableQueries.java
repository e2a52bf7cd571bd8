package io.datasetbuilder.warehouse.read;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.stage.Heartbeat;
import io.datasetbuilder.warehouse.column.TableColumn;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.profile.ProfileCache;
import io.datasetbuilder.warehouse.profile.ProfileKey;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.query.check.CheckQuery;
import io.datasetbuilder.warehouse.snapshot.PinSnapshot;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.RenewablePin;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Queries of snapshots: each resolves its snapshot once, holds a lease on it until it ends, and
 * checks the terms of the data before any row is read. Safe for concurrent use.
 */
public final class TableQueries {

  /** Refusals whose body names the snapshot. */
  private static final Set<ProblemCode> WITH_SNAPSHOT =
      Set.of(
          WarehouseProblem.MIXED_UNITS,
          WarehouseProblem.TOO_MANY_GROUPS,
          WarehouseProblem.RESULT_TOO_LARGE);

  private final PinSnapshot snapshots;
  private final Heartbeat renewals;
  private final SnapshotTerms terms;
  private final QuerySlots slots;
  private final QueryEngine engine;
  private final ProfileCache profiles;
  private final WorkspaceId workspace;

  /**
   * Queries of one workspace.
   *
   * @param renewals renews the leases of readers who take long
   * @param slots those of the engine
   */
  public TableQueries(
      PinSnapshot snapshots,
      Heartbeat renewals,
      SnapshotTerms terms,
      QuerySlots slots,
      QueryEngine engine,
      ProfileCache profiles,
      WorkspaceId workspace) {
    this.snapshots = snapshots;
    this.renewals = renewals;
    this.terms = terms;
    this.slots = slots;
    this.engine = engine;
    this.profiles = profiles;
    this.workspace = workspace;
  }

  /**
   * Runs SQL, and applies a function to its result while the snapshot is still leased.
   *
   * @param underLease the function of the snapshot and the result
   */
  public <T> Result<SnapshotResult<T>> sql(
      TableName table,
      SnapshotSelector snapshot,
      SqlQuery query,
      Deadline deadline,
      BiFunction<PinnedSnapshot, QueryResult, T> underLease) {
    return CheckQuery.sql(query)
        .then(
            valid ->
                querying(
                    table,
                    snapshot,
                    deadline,
                    pinned ->
                        sql(pinned, valid, deadline)
                            .map(result -> underLease.apply(pinned, result))));
  }

  private Result<QueryResult> sql(PinnedSnapshot pinned, SqlQuery query, Deadline deadline) {
    return engine
        .sql(pinned.queried(), query, deadline.limits())
        .map(rows -> new QueryResult(deadline.measured(rows), columns(pinned), List.of()));
  }

  /** Reads one page of rows. */
  public Result<SnapshotResult<RowsPage>> rows(
      TableName table, SnapshotSelector snapshot, RowsQuery query, Deadline deadline) {
    return querying(
        table,
        snapshot,
        deadline,
        pinned ->
            CheckQuery.rows(query, columns(pinned))
                .then(valid -> engine.rows(pinned.queried(), valid, deadline.limits()))
                .map(rows -> new RowsPage(query, deadline.measured(rows), columns(pinned))));
  }

  /** Aggregates a table. */
  public Result<SnapshotResult<Aggregation>> aggregate(
      TableName table, SnapshotSelector snapshot, AggregateQuery query, Deadline deadline) {
    return querying(
        table,
        snapshot,
        deadline,
        pinned ->
            CheckQuery.aggregate(query, columns(pinned))
                .then(valid -> engine.aggregate(pinned.queried(), valid, deadline.limits()))
                .map(groups -> new Aggregation(query, deadline.measured(groups), columns(pinned))));
  }

  /** Computes statistics of the columns of a table, or returns those that are kept. */
  public Result<SnapshotResult<ComputedProfile>> profile(
      TableName table, SnapshotSelector snapshot, Deadline deadline) {
    return reading(table, snapshot, deadline, pinned -> profile(pinned, deadline));
  }

  private Result<ComputedProfile> profile(PinnedSnapshot pinned, Deadline deadline) {
    return profiles
        .profile(
            ProfileKey.of(pinned.snapshot()),
            deadline.limits().cancelled(),
            () ->
                engine.profile(pinned.queried(), deadline.limits()).map(QueryEngine.Timed::result))
        .map(known -> new ComputedProfile(pinned.snapshot(), known.profile(), known.computedAt()));
  }

  /**
   * Passes pages of one snapshot to a reader until the last page, or until the reader stops, so
   * that never more than a chunk is in memory. The lease on the snapshot is renewed while pages are
   * read and never has a gap, however long the reader takes.
   *
   * @param first the first page; the next ones have its size and are not counted
   * @param deadlines a deadline for each chunk
   * @param reader whether it wants the next page
   */
  public Result<SnapshotReference> forEachPage(
      TableName table,
      SnapshotSelector snapshot,
      RowsQuery first,
      Supplier<Deadline> deadlines,
      Predicate<SnapshotResult<RowsPage>> reader) {
    return snapshots
        .pin(workspace, table, snapshot, deadlines.get().limits())
        .then(leased -> forEachPage(leased, first, deadlines, reader));
  }

  private Result<SnapshotReference> forEachPage(
      PinnedSnapshot leased,
      RowsQuery first,
      Supplier<Deadline> deadlines,
      Predicate<SnapshotResult<RowsPage>> reader) {
    SnapshotReference reference = SnapshotReference.of(leased);
    RenewablePin held = new RenewablePin(snapshots, leased);
    Heartbeat.Beats beats = renewals.start(RenewablePin.INTERVAL, held::keep);
    try (held;
        beats) {
      Optional<Problem> forbidden = terms.refusal(leased.snapshot());
      if (forbidden.isPresent()) {
        return Result.refused(forbidden.get());
      }
      Result<RowsQuery> valid = CheckQuery.rows(first, leased.queried().columns());
      if (!valid.problems().isEmpty()) {
        return Result.refused(valid.problems());
      }
      GrowingPages pages = new GrowingPages(engine, first);
      Optional<Long> next = Optional.of(first.offset());
      while (next.isPresent()) {
        Result<RowsPage> chunk = pages.chunk(held.pinned(), next.get(), deadlines.get());
        if (!(chunk instanceof Result.Ok<RowsPage> read)) {
          return Result.refused(chunk.problems());
        }
        next = pages.show(read.value(), page -> reader.test(new SnapshotResult<>(reference, page)));
        Result<PinnedSnapshot> renewed = next.isPresent() ? held.renew() : Result.ok(leased);
        if (!renewed.problems().isEmpty()) {
          return Result.refused(renewed.problems());
        }
      }
      return Result.ok(reference);
    }
  }

  /** Refuses a query without a free slot before it costs a lease. */
  private <T> Result<SnapshotResult<T>> querying(
      TableName table,
      SnapshotSelector snapshot,
      Deadline deadline,
      Function<PinnedSnapshot, Result<T>> work) {
    Optional<Problem> busy = slots.busy(deadline.limits().owner());
    return busy.isPresent() ? Result.refused(busy.get()) : reading(table, snapshot, deadline, work);
  }

  /** Does something with a snapshot under a lease, and names the snapshot in what comes of it. */
  private <T> Result<SnapshotResult<T>> reading(
      TableName table,
      SnapshotSelector snapshot,
      Deadline deadline,
      Function<PinnedSnapshot, Result<T>> work) {
    return snapshots
        .pin(workspace, table, snapshot, deadline.limits())
        .then(pinned -> reading(pinned, work));
  }

  private <T> Result<SnapshotResult<T>> reading(
      PinnedSnapshot leased, Function<PinnedSnapshot, Result<T>> work) {
    try (PinnedSnapshot pinned = leased) {
      Optional<Problem> forbidden = terms.refusal(pinned.snapshot());
      if (forbidden.isPresent()) {
        return Result.refused(forbidden.get());
      }
      SnapshotReference reference = SnapshotReference.of(pinned);
      return work.apply(pinned)
          .match(
              value -> Result.ok(new SnapshotResult<>(reference, value)),
              problems -> Result.refused(naming(reference, problems)));
    }
  }

  private static List<Problem> naming(SnapshotReference snapshot, List<Problem> problems) {
    return problems.stream()
        .map(
            problem ->
                WITH_SNAPSHOT.contains(problem.code())
                    ? problem.with("snapshot", snapshot.toJson())
                    : problem)
        .toList();
  }

  private static List<TableColumn> columns(PinnedSnapshot pinned) {
    return pinned.queried().columns();
  }
}
