package io.datasetbuilder.infrastructure.query;

import static io.datasetbuilder.warehouse.problem.WarehouseProblem.QUERY_FAILED;
import static io.datasetbuilder.warehouse.problem.WarehouseProblem.RESULT_TOO_LARGE;
import static io.datasetbuilder.warehouse.problem.WarehouseProblem.UNSAFE_QUERY;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.infrastructure.query.plan.AggregatePlan;
import io.datasetbuilder.infrastructure.query.plan.ExportPlan;
import io.datasetbuilder.infrastructure.query.plan.ProfilePlan;
import io.datasetbuilder.infrastructure.query.plan.RowsPlan;
import io.datasetbuilder.infrastructure.query.plan.SqlPlan;
import io.datasetbuilder.warehouse.query.AggregateQuery;
import io.datasetbuilder.warehouse.query.AggregateResult;
import io.datasetbuilder.warehouse.query.ExportQuery;
import io.datasetbuilder.warehouse.query.QueriedTable;
import io.datasetbuilder.warehouse.query.QueryEngine;
import io.datasetbuilder.warehouse.query.QuerySlots;
import io.datasetbuilder.warehouse.query.ResultFile;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.query.RowsQuery;
import io.datasetbuilder.warehouse.query.RowsResult;
import io.datasetbuilder.warehouse.query.SnapshotProfile;
import io.datasetbuilder.warehouse.query.SqlQuery;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs queries with DuckDB, each in a process of its own that was started in advance and reads one
 * file (Spec, "Limits"). A query without a free slot is refused with {@code query_busy}. A process
 * ends with its query, at the deadline, when the caller no longer waits, when it writes more than 8
 * MiB, and with this process; whatever ends it, the next query is served and no file remains.
 */
public final class DuckDbQueryEngine implements QueryEngine {

  private final QueryRunner runner;

  /** An engine that has started nothing, whose queries take these slots. */
  public DuckDbQueryEngine(QueryEngineSettings settings, QuerySlots slots) {
    this.runner = new QueryRunner(settings, slots);
  }

  @Override
  public Optional<Problem> unsafe(String sql, Limits limits) {
    return runner
        .run(QueryRunner.NO_TABLE, new SqlPlan(new SqlQuery(sql, 1)), limits, QUERY_FAILED)
        .problems()
        .stream()
        .filter(problem -> problem.code() == UNSAFE_QUERY)
        .findFirst();
  }

  @Override
  public Result<Timed<ResultTable>> sql(QueriedTable table, SqlQuery query, Limits limits) {
    return runner.run(table, new SqlPlan(query), limits, QUERY_FAILED);
  }

  @Override
  public Result<Timed<ResultTable>> sql(
      Supplier<Result<QueriedTable>> table, SqlQuery query, Limits limits) {
    return runner.run(table, new SqlPlan(query), limits, QUERY_FAILED);
  }

  @Override
  public Result<ResultFile> export(
      QueriedTable table, ExportQuery query, String file, Limits limits) {
    BoundedFile written = new BoundedFile(Path.of(file));
    Result<ResultFile> result =
        runner
            .run(table, new ExportPlan(query, file), written.within(limits), QUERY_FAILED)
            .map(Timed::result);
    return written.isTooLarge() ? Result.refused(QueryProblems.tooManyBytes()) : result;
  }

  @Override
  public Result<Timed<RowsResult>> rows(QueriedTable table, RowsQuery query, Limits limits) {
    return runner.run(table, new RowsPlan(table, query), limits, QUERY_FAILED);
  }

  @Override
  public Result<Timed<AggregateResult>> aggregate(
      QueriedTable table, AggregateQuery query, Limits limits) {
    return runner.run(table, new AggregatePlan(table, query), limits, RESULT_TOO_LARGE);
  }

  @Override
  public Result<Timed<SnapshotProfile>> profile(QueriedTable table, Limits limits) {
    return runner.run(table, new ProfilePlan(table), limits, QUERY_FAILED);
  }

  @Override
  public void warmUp() {
    runner.warmUp();
  }

  @Override
  public void close() {
    runner.close();
  }

  /**
   * File of a result that ends the query when it grows too large. A value takes one byte of a data
   * file at least, and {@link #BYTES_OF_A_VALUE} of this file at most, unless it is a text: so the
   * data file of a larger one would be too large, too.
   */
  private record BoundedFile(Path file) {

    private static final int BYTES_OF_A_VALUE = 16;

    Limits within(Limits limits) {
      return new Limits(
          limits.timeout(),
          () -> limits.cancelled().getAsBoolean() || isTooLarge(),
          limits.owner());
    }

    boolean isTooLarge() {
      return file.toFile().length() > BYTES_OF_A_VALUE * ExportQuery.MAX_BYTES;
    }
  }
}
