package io.datasetbuilder.embedded.query;

import io.datasetbuilder.auth.access.Caller;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.assembly.QueryComponents;
import io.datasetbuilder.embedded.assembly.WarehouseComponents;
import io.datasetbuilder.embedded.settings.QuerySettings;
import io.datasetbuilder.embedded.warehouse.TableScope;
import io.datasetbuilder.embedded.warehouse.WarehouseCalls;
import io.datasetbuilder.infrastructure.parquet.ParquetTableFiles;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.pipeline.table.plan.TableEngine;
import io.datasetbuilder.pipeline.warehouse.query.CurrentTerms;
import io.datasetbuilder.pipeline.warehouse.query.FindRunTable;
import io.datasetbuilder.pipeline.warehouse.query.MaskedCopies;
import io.datasetbuilder.pipeline.warehouse.query.RunQueries;
import io.datasetbuilder.pipeline.warehouse.run.RunReaders;
import io.datasetbuilder.warehouse.read.Aggregation;
import io.datasetbuilder.warehouse.read.ComputedProfile;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.read.RowsPage;
import io.datasetbuilder.warehouse.read.SnapshotReference;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import io.datasetbuilder.warehouse.read.TableQueries;
import io.datasetbuilder.warehouse.request.AggregateRequest;
import io.datasetbuilder.warehouse.request.ProfileRequest;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.SnapshotSelector;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Queries of a caller: SQL on tables of the caller's runs, and SQL, rows, aggregates and profiles
 * of the tables of the caller's workspace. Each runs in a separate process, within the time and
 * memory that the settings allow.
 *
 * <p>A query refuses with the codes of {@code WarehouseProblem}, {@code redistribution_forbidden}
 * and, on tables of a service that keeps none, {@code warehouse_not_configured}. One that is
 * cancelled ends within a fraction of a second, and its refusal is then discarded. Safe for
 * concurrent use.
 */
public final class Queries {

  private final Parts parts;
  private final Caller caller;
  private final ReadAccess access;
  private final TableScope scope;

  /**
   * Components that queries use; each is created on first use.
   *
   * @param builds engine that masks copies of tables
   */
  public record Parts(
      WarehouseCalls warehouse,
      Supplier<RunReaders> runs,
      Supplier<QueryComponents> queries,
      Supplier<TableEngine> builds,
      QuerySettings settings) {}

  /**
   * @param access as whom the caller reads a run
   * @param scope of the tables that are queried
   */
  public Queries(Parts parts, Caller caller, ReadAccess access, TableScope scope) {
    this.parts = parts;
    this.caller = caller;
    this.access = access;
    this.scope = scope;
  }

  /**
   * Runs SQL on the Silver or the Gold table of a finished run.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<QueryResult> run(RunQueryRequest request, BooleanSupplier cancelled) {
    Deadline deadline = deadline(settings().timeout(), cancelled);
    return parts.warehouse().calls().result(() -> runQueries().sql(access, request, deadline));
  }

  /**
   * Runs SQL on a table.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<SnapshotResult<QueryResult>> sql(SqlRequest request, BooleanSupplier cancelled) {
    return sql(request, cancelled, (pinned, result) -> result);
  }

  /**
   * Runs SQL on a table, and applies a function to its result while the snapshot is still leased.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   * @param underLease the function of the snapshot and the result
   */
  public <T> Result<SnapshotResult<T>> sql(
      SqlRequest request,
      BooleanSupplier cancelled,
      BiFunction<PinnedSnapshot, QueryResult, T> underLease) {
    Deadline deadline = deadline(settings().timeout(), cancelled);
    return onTables(
        request.table(),
        request.snapshot(),
        (tables, snapshot) ->
            tables.sql(request.table(), snapshot, request.query(), deadline, underLease));
  }

  /**
   * Reads one page of rows.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<SnapshotResult<RowsPage>> rows(RowsRequest request, BooleanSupplier cancelled) {
    Deadline deadline = deadline(settings().timeout(), cancelled);
    return onTables(
        request.table(),
        request.snapshot(),
        (tables, snapshot) -> tables.rows(request.table(), snapshot, request.query(), deadline));
  }

  /**
   * Reads the rows of a table page by page, all of one snapshot, so that never more than 10,000
   * rows are in memory. Only the first page is refused with {@code query_busy} at once: the next
   * ones wait for a free slot as long as a query may take.
   *
   * @param first the first page; the next ones have its size
   * @param cancelled whether the caller no longer waits for the rows; called from another thread
   * @param reader whether it wants the next page
   * @return the snapshot that was read
   */
  public Result<SnapshotReference> forEachPage(
      RowsRequest first, BooleanSupplier cancelled, Predicate<SnapshotResult<RowsPage>> reader) {
    return onTables(
        first.table(),
        first.snapshot(),
        (tables, snapshot) ->
            tables.forEachPage(
                first.table(),
                snapshot,
                first.query(),
                () -> deadline(settings().timeout(), cancelled),
                reader));
  }

  /**
   * Aggregates a table.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<SnapshotResult<Aggregation>> aggregate(
      AggregateRequest request, BooleanSupplier cancelled) {
    Deadline deadline = deadline(settings().timeout(), cancelled);
    return onTables(
        request.table(),
        request.snapshot(),
        (tables, snapshot) ->
            tables.aggregate(request.table(), snapshot, request.query(), deadline));
  }

  /**
   * Computes statistics of the columns of a table.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<SnapshotResult<ComputedProfile>> profile(
      ProfileRequest request, BooleanSupplier cancelled) {
    Deadline deadline = deadline(settings().profileTimeout(), cancelled);
    return onTables(
        request.table(),
        request.snapshot(),
        (tables, snapshot) -> tables.profile(request.table(), snapshot, deadline));
  }

  /** A reader gets the snapshot by its id, and only one of the shared dataset. */
  private <T> Result<T> onTables(
      TableName table,
      SnapshotSelector wanted,
      BiFunction<TableQueries, SnapshotSelector, Result<T>> work) {
    return parts
        .warehouse()
        .in(
            warehouse ->
                scope
                    .select(warehouse, table, wanted)
                    .then(snapshot -> work.apply(tables(warehouse), snapshot)));
  }

  private TableQueries tables(WarehouseComponents warehouse) {
    return new TableQueries(
        warehouse.pins(),
        warehouse.renewals(),
        new CurrentTerms(parts.runs().get().terms().get()),
        components().slots(),
        components().engine(),
        components().profiles(),
        scope.workspace());
  }

  private RunQueries runQueries() {
    RunReaders readers = parts.runs().get();
    return new RunQueries(
        new FindRunTable(
            readers.runs(), readers.gate(), readers.hints(), new ParquetTableFiles(readers.json())),
        new MaskedCopies(
            readers.stores().workspaces(),
            parts.builds(),
            components().engineSlots(),
            settings().maxConcurrency()),
        components()::engine);
  }

  private QueryComponents components() {
    return parts.queries().get();
  }

  private QuerySettings settings() {
    return parts.settings();
  }

  private Deadline deadline(Duration timeout, BooleanSupplier cancelled) {
    return parts.warehouse().deadline(timeout, cancelled, caller);
  }
}
