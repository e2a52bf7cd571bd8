package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Problem;
import io.datasetbuilder.buildspec.problem.ProblemCode;
import io.datasetbuilder.buildspec.text.Quoting;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.ProfileBody;
import io.datasetbuilder.embedded.json.QueryBodies;
import io.datasetbuilder.embedded.problem.Refusal.Reason;
import io.datasetbuilder.embedded.query.Queries;
import io.datasetbuilder.pipeline.model.index.IndexedRun.IndexedDataset;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.run.RunProblem;
import io.datasetbuilder.warehouse.problem.WarehouseProblem;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.TableName;
import java.util.function.Predicate;

/** Queries on this machine. A process that is interrupted ends its queries with itself. */
final class LocalTables implements TableSource {

  private final BuilderService service;
  private final Queries queries;

  LocalTables(BuilderService service) {
    this.service = service;
    this.queries = service.queries();
  }

  /** A run without a stored spec is part of no dataset, and cannot be queried. */
  @Override
  public String datasetOf(String runId) {
    if (!RunId.isValid(runId)) {
      throw refused(RunProblem.INVALID_RUN_ID, Quoting.quoted(runId) + " is not a run id");
    }
    return Refused.valueOf(service.runs().show(new RunId(runId)))
        .run()
        .indexed()
        .dataset()
        .map(IndexedDataset::datasetId)
        .orElseThrow(
            () ->
                refused(
                    WarehouseProblem.INVALID_CONTEXT, "the run keeps no spec: it has no dataset"));
  }

  @Override
  public JsonObject queryRun(JsonObject request) {
    return Refused.valueOf(
        RunQueryRequest.read(request)
            .then(valid -> queries.run(valid, LocalTables::isAbandoned))
            .map(QueryBodies::of));
  }

  @Override
  public JsonObject query(JsonObject request) {
    return Refused.valueOf(
        SqlRequest.read(request)
            .then(valid -> queries.sql(valid, LocalTables::isAbandoned))
            .map(QueryBodies::query));
  }

  @Override
  public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
    Refused.valueOf(
        RowsRequest.read(request)
            .then(
                valid ->
                    queries.forEachPage(
                        valid,
                        LocalTables::isAbandoned,
                        page -> reader.test(QueryBodies.rows(page)))));
  }

  @Override
  public JsonObject profile(String table, String snapshot) {
    return Refused.valueOf(
        queries
            .profile(new TableName(table), snapshot, LocalTables::isAbandoned)
            .map(ProfileBody::of));
  }

  /** Always false: a user abandons a command by ending the process. */
  private static boolean isAbandoned() {
    return false;
  }

  private static Refused refused(ProblemCode code, String message) {
    return Refused.because(Reason.NOT_POSSIBLE, Problem.of(code, "run", message));
  }
}
