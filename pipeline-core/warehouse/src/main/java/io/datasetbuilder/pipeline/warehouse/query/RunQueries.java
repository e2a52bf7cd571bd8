package io.datasetbuilder.pipeline.warehouse.query;

import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.pipeline.model.sharing.ReadAccess;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.QueryEngine.Timed;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.SqlQuery;
import io.datasetbuilder.warehouse.query.check.CheckQuery;
import io.datasetbuilder.warehouse.read.Deadline;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import java.util.List;
import java.util.function.Supplier;

/**
 * SQL on tables of finished runs (Spec, "Endpoints", POST /query). Columns of Silver that are
 * declared as personal data are masked. Safe for concurrent use.
 */
public final class RunQueries {

  private final FindRunTable tables;
  private final MaskedCopies copies;
  private final Supplier<QueryEngine> engine;

  public RunQueries(FindRunTable tables, MaskedCopies copies, Supplier<QueryEngine> engine) {
    this.tables = tables;
    this.copies = copies;
    this.engine = engine;
  }

  /**
   * Runs SQL on the table that a request names.
   *
   * @param access as whom the caller reads the run
   */
  public Result<QueryResult> sql(ReadAccess access, RunQueryRequest request, Deadline deadline) {
    return CheckQuery.sql(request.query())
        .then(query -> tables.find(access, request).then(table -> sql(table, query, deadline)));
  }

  private Result<QueryResult> sql(RunTable table, SqlQuery query, Deadline deadline) {
    Result<Timed<ResultTable>> rows =
        table.masked().isEmpty()
            ? engine.get().sql(table.queried(), query, deadline.limits())
            : copies.with(
                table,
                deadline,
                copy ->
                    engine.get().sql(() -> copy.get().map(table::at), query, deadline.limits()));
    return rows.map(
        timed ->
            new QueryResult(
                deadline.measured(timed), table.columns(), List.copyOf(table.masked())));
  }
}
