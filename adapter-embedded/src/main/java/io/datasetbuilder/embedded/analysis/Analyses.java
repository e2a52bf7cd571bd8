package io.datasetbuilder.embedded.analysis;

import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.query.Queries;
import io.datasetbuilder.embedded.warehouse.WarehouseCalls;
import io.datasetbuilder.pipeline.table.plan.TableEngine.Writer;
import io.datasetbuilder.warehouse.query.ResultTable;
import io.datasetbuilder.warehouse.read.QueryResult;
import io.datasetbuilder.warehouse.read.SavedResult;
import io.datasetbuilder.warehouse.read.SnapshotResult;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.PinnedSnapshot;
import io.datasetbuilder.warehouse.snapshot.SavedAnalyses;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.QueryLanguage;
import io.datasetbuilder.warehouse.snapshot.SavedAnalysis.ResultSummary;
import io.datasetbuilder.warehouse.snapshot.WorkspaceId;
import io.datasetbuilder.wire.QueryBodies;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Analyses of a caller's workspace: SQL that is run again on the snapshot that it was saved with,
 * which is kept for it. An analysis of another workspace is reported as missing ({@code
 * analysis_not_found}). Every operation refuses with {@code warehouse_not_configured} where the
 * service keeps no tables. Safe for concurrent use.
 */
public final class Analyses {

  private final WarehouseCalls calls;
  private final WorkspaceId workspace;
  private final Queries queries;
  private final Supplier<Writer> engine;
  private final Clock clock;

  /**
   * @param queries of the same caller
   * @param engine whose SQL analyses are in
   */
  public Analyses(
      WarehouseCalls calls,
      WorkspaceId workspace,
      Queries queries,
      Supplier<Writer> engine,
      Clock clock) {
    this.calls = calls;
    this.workspace = workspace;
    this.queries = queries;
    this.engine = engine;
    this.clock = clock;
  }

  /**
   * Runs SQL on a table and saves it with the snapshot that it read. Refuses with {@code
   * invalid_request} what is out of bounds. Nothing is saved when the query is refused, as {@link
   * Queries#sql} refuses.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<SavedResult> save(SaveAnalysisRequest request, BooleanSupplier cancelled) {
    List<Problem> problems = request.problems();
    return problems.isEmpty()
        ? queries
            .sql(request.query(), cancelled, (pinned, result) -> saved(request, pinned, result))
            .map(SnapshotResult::result)
        : Result.refused(problems);
  }

  /** All analyses, newest first. */
  public Result<List<SavedAnalysis>> list() {
    return with(analyses -> Result.ok(analyses.list(workspace)));
  }

  public Result<SavedAnalysis> find(String analysisId) {
    return with(analyses -> analyses.find(workspace, analysisId));
  }

  /**
   * Runs an analysis again on its snapshot. Refuses as {@link Queries#sql} does, and with {@code
   * analysis_migration_required} for SQL of another engine.
   *
   * @param cancelled whether the caller no longer waits for the result; called from another thread
   */
  public Result<SnapshotResult<QueryResult>> run(String analysisId, BooleanSupplier cancelled) {
    return with(analyses -> analyses.findRunnable(workspace, analysisId))
        .then(found -> queries.sql(request(found), cancelled));
  }

  /** Deletes an analysis and releases the hold on its snapshot. */
  public Result<SavedAnalysis> delete(String analysisId) {
    return with(analyses -> analyses.delete(workspace, analysisId));
  }

  private SavedResult saved(
      SaveAnalysisRequest request, PinnedSnapshot pinned, QueryResult result) {
    ResultTable rows = result.rows().result();
    ResultSummary summary =
        new ResultSummary(
            QueryBodies.columns(result), rows.rows().size(), rows.more(), clock.instant());
    SavedAnalyses analyses = calls.warehouse().get().orElseThrow().analyses();
    return new SavedResult(
        analyses.save(pinned, request.name(), request.query().query(), summary, language()),
        result);
  }

  private QueryLanguage language() {
    Writer writer = engine.get();
    return new QueryLanguage(
        QueryLanguage.DUCKDB, writer.name(), writer.version(), QueryLanguage.CONTRACT_VERSION);
  }

  private static SqlRequest request(SavedAnalysis analysis) {
    return new SqlRequest(analysis.table(), analysis.snapshotId(), analysis.query());
  }

  private <T> Result<T> with(Function<SavedAnalyses, Result<T>> work) {
    return calls.in(warehouse -> work.apply(warehouse.analyses()));
  }
}
