package io.datasetbuilder.http.warehouse;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.embedded.BuilderSession;
import io.datasetbuilder.embedded.analysis.Analyses;
import io.datasetbuilder.embedded.export.ExportDownload;
import io.datasetbuilder.embedded.export.Exports;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.warehouse.request.AggregateRequest;
import io.datasetbuilder.warehouse.request.CreateExportRequest;
import io.datasetbuilder.warehouse.request.ProfileRequest;
import io.datasetbuilder.warehouse.request.RowsRequest;
import io.datasetbuilder.warehouse.request.RunAnalysisRequest;
import io.datasetbuilder.warehouse.request.RunQueryRequest;
import io.datasetbuilder.warehouse.request.SaveAnalysisRequest;
import io.datasetbuilder.warehouse.request.SqlRequest;
import io.datasetbuilder.warehouse.snapshot.TableName;
import io.datasetbuilder.wire.AnalysisBodies;
import io.datasetbuilder.wire.ExportBodies;
import io.datasetbuilder.wire.ProfileBody;
import io.datasetbuilder.wire.QueryBodies;
import io.datasetbuilder.wire.WarehouseBodies;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tables of the caller's workspace or of a shared dataset, queries of them and of finished runs,
 * saved analyses and exports. What another workspace holds is not found, like what does not exist.
 * A caller who closes the connection cancels what is computed for him, and nothing of it is kept.
 * Safe for concurrent use.
 */
public final class WarehouseOperations {

  private WarehouseOperations() {}

  /** Declares the operations of this group. */
  public static void declare(Routes routes) {
    routes
        .get("/warehouse/tables", "listWarehouseTables")
        .json(call -> call.tables().tables().map(WarehouseBodies::tables));
    routes.get("/warehouse/tables/{name}", "getWarehouseTable").json(WarehouseOperations::table);
    routes
        .get("/warehouse/tables/{name}/profile", "getWarehouseTableProfile")
        .json(WarehouseOperations::profile);
    routes.post("/query", "queryBuiltDataset").json(WarehouseOperations::run);
    routes.post("/warehouse/query", "queryWarehouseTable").json(WarehouseOperations::sql);
    routes.post("/warehouse/rows", "readWarehouseRows").json(WarehouseOperations::rows);
    routes
        .post("/warehouse/aggregate", "aggregateWarehouseTable")
        .json(WarehouseOperations::aggregate);
    declareAnalyses(routes);
    declareExports(routes);
  }

  private static Result<JsonObject> table(Call call) {
    String name = call.path("name");
    if (name.isBlank()) {
      throw RefusedCall.badRequest("'name' must not be empty");
    }
    return call.tables().table(name).map(WarehouseBodies::table);
  }

  private static Result<JsonObject> profile(Call call) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String name : ProfileRequest.PARAMETERS) {
      call.query().text(name).ifPresent(text -> parameters.put(name, text));
    }
    return ProfileRequest.read(new TableName(call.path("name")), parameters)
        .then(request -> call.tableQueries().profile(request, call::isAbandoned))
        .map(ProfileBody::of);
  }

  private static Result<JsonObject> run(Call call) {
    return RunQueryRequest.read(call.body())
        .then(request -> session(call, request).queries().run(request, call::isAbandoned))
        .map(QueryBodies::of);
  }

  private static BuilderSession session(Call call, RunQueryRequest request) {
    return RunId.isValid(request.runId())
        ? call.session(new RunId(request.runId()))
        : call.ownSession();
  }

  private static Result<JsonObject> sql(Call call) {
    return SqlRequest.read(call.body())
        .then(request -> call.tableQueries().sql(request, call::isAbandoned))
        .map(QueryBodies::query);
  }

  private static Result<JsonObject> rows(Call call) {
    return RowsRequest.read(call.body())
        .then(request -> call.tableQueries().rows(request, call::isAbandoned))
        .map(QueryBodies::rows);
  }

  private static Result<JsonObject> aggregate(Call call) {
    return AggregateRequest.read(call.body())
        .then(request -> call.tableQueries().aggregate(request, call::isAbandoned))
        .map(QueryBodies::aggregate);
  }

  private static void declareAnalyses(Routes routes) {
    String one = "/analyses/{analysis_id}";
    routes.post("/analyses", "createAnalysis").json(WarehouseOperations::saveAnalysis);
    routes
        .get("/analyses", "listAnalyses")
        .json(call -> analyses(call).list().map(AnalysisBodies::list));
    routes
        .get(one, "getAnalysis")
        .json(call -> analyses(call).find(analysis(call)).map(AnalysisBodies::of));
    routes
        .delete(one, "deleteAnalysis")
        .json(call -> analyses(call).delete(analysis(call)).map(AnalysisBodies::deleted));
    routes.post(one + "/run", "runAnalysis").json(WarehouseOperations::runAnalysis);
  }

  private static Analyses analyses(Call call) {
    return call.session().analyses();
  }

  private static String analysis(Call call) {
    return call.path("analysis_id");
  }

  private static Result<JsonObject> saveAnalysis(Call call) {
    return SaveAnalysisRequest.read(call.body())
        .then(request -> analyses(call).save(request, call::isAbandoned))
        .map(AnalysisBodies::created);
  }

  private static Result<JsonObject> runAnalysis(Call call) {
    call.optionalBody().ifPresent(body -> Refusals.known(RunAnalysisRequest.check(body)));
    return analyses(call).run(analysis(call), call::isAbandoned).map(QueryBodies::query);
  }

  private static void declareExports(Routes routes) {
    String all = "/warehouse/exports";
    String one = all + "/{export_id}";
    routes.post(all, "createWarehouseExport").json(WarehouseOperations::createExport);
    routes
        .get(all, "listWarehouseExports")
        .json(call -> exports(call).list().map(ExportBodies::list));
    routes.get(one, "getWarehouseExport").json(WarehouseOperations::findExport);
    routes
        .delete(one, "deleteWarehouseExport")
        .json(call -> exports(call).delete(export(call)).map(ExportBodies::deleted));
    routes.get(one + "/download", "downloadWarehouseExport").handle(WarehouseOperations::download);
  }

  private static Exports exports(Call call) {
    return call.session().exports();
  }

  private static String export(Call call) {
    return call.path("export_id");
  }

  private static Result<JsonObject> createExport(Call call) {
    return CreateExportRequest.read(call.body())
        .then(request -> exports(call).create(request, call::isAbandoned))
        .map(created -> ExportBodies.of(created, false));
  }

  private static Result<JsonObject> findExport(Call call) {
    return exports(call)
        .find(export(call))
        .map(found -> ExportBodies.of(found, exports(call).isExpired(found)));
  }

  private static Reply download(Call call) {
    ExportDownload file = Refusals.known(exports(call).open(export(call)));
    return new Reply.File(
        "application/zip", file.filename(), file.export().bundle().bytes(), file::content);
  }
}
