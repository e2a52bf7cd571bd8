package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.buildspec.problem.Result;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.Refusals;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts.ArtifactFile;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality.QualitySummary;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import io.datasetbuilder.wire.QualityBodies;
import io.datasetbuilder.wire.RunBodies;
import io.datasetbuilder.wire.StageDetailBody;
import java.util.Locale;
import java.util.Map;

/**
 * Finished runs: their list, what one of them left, its files, and the quality of all. A run that
 * has not finished is not found, like one that does not exist. Safe for concurrent use.
 */
public final class RunOperations {

  private static final String UNKNOWN_TYPE = "application/octet-stream";

  private static final Map<String, String> MEDIA_TYPES =
      Map.ofEntries(
          Map.entry("json", "application/json"),
          Map.entry("csv", "text/csv"),
          Map.entry("tsv", "text/tab-separated-values"),
          Map.entry("md", "text/markdown"),
          Map.entry("yaml", "text/yaml"),
          Map.entry("yml", "text/yaml"),
          Map.entry("txt", "text/plain"),
          Map.entry("html", "text/html"),
          Map.entry("xml", "application/xml"),
          Map.entry("ndjson", "application/x-ndjson"),
          Map.entry("jsonl", "application/x-ndjson"),
          Map.entry("geojson", "application/geo+json"),
          Map.entry("parquet", "application/vnd.apache.parquet"),
          Map.entry("zip", "application/zip"),
          Map.entry("gz", "application/gzip"));

  private RunOperations() {}

  /** Declares the operations of this group. The path of a file keeps its slashes. */
  public static void declare(Routes routes) {
    String one = "/builds/{run_id}";
    routes.get("/builds", "listBuilds").json(RunOperations::list);
    routes
        .get(one + "/manifest", "getBuildManifest")
        .jsonForReaders(call -> call.runs().manifest(call.runId()).map(RunBodies::manifest));
    routes
        .get(one + "/spec", "getBuildSpecSnapshot")
        .json(call -> call.runs().spec(call.runId()).map(RunBodies::spec));
    routes.get(one + "/stages", "listBuildStages").json(RunOperations::stages);
    routes.get(one + "/stages/{stage}", "getBuildStageDetail").json(RunOperations::stage);
    routes
        .get(one + "/quality", "getBuildQuality")
        .jsonForReaders(call -> call.runs().quality(call.runId()).map(QualityBodies::run));
    routes
        .get("/artifacts/{run_id}", "listBuildArtifacts")
        .jsonForReaders(RunOperations::artifacts);
    routes
        .get("/artifacts/{run_id}/{file_path}", "getBuildArtifactFile")
        .handleReaders(RunOperations::artifact);
    routes.get("/quality/summary", "getQualitySummary").handle(RunOperations::qualitySummary);
    routes.get("/quality/issues", "listQualityIssues").json(RunOperations::qualityIssues);
  }

  private static Result<JsonObject> list(Call call) {
    Query query = call.query();
    return call.runs()
        .list(query.text("dataset_id"), query.limit(ReadRun.DEFAULT_LIMIT))
        .map(RunBodies::list);
  }

  private static Result<JsonObject> stages(Call call) {
    RunId run = call.runId();
    return call.runs().stages(run).map(known -> RunBodies.stages(run, known));
  }

  private static Result<JsonObject> stage(Call call) {
    RunId run = call.runId();
    String source = source(call);
    int limit = call.query().limitOrNone(ReadStages.DEFAULT_LIMIT);
    StageDetail detail = Refusals.known(call.runs().stage(run, call.path("stage"), source, limit));
    Result<Map<String, ColumnHints>> hints =
        detail.stage() == Stage.SILVER ? call.runs().columnHints(run, source) : Result.ok(Map.of());
    return hints.map(known -> StageDetailBody.of(detail, known));
  }

  private static Result<JsonObject> artifacts(Call call) {
    RunId run = call.runId();
    return call.runs().artifacts(run).map(known -> RunBodies.artifacts(run, known));
  }

  private static Reply artifact(Call call) {
    ArtifactFile file = Refusals.known(call.runs().artifact(call.runId(), call.path("file_path")));
    String name = file.path().fileName();
    return new Reply.File(
        mediaType(name), name, file.content().bytes(), file.content().opener()::open);
  }

  /** The type of a file of this name; texts are in UTF-8. */
  static String mediaType(String fileName) {
    String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    String type = MEDIA_TYPES.getOrDefault(extension, UNKNOWN_TYPE);
    return type.startsWith("text/") ? type + "; charset=utf-8" : type;
  }

  private static Reply qualitySummary(Call call) {
    call.query().requireOnly("window", QualitySummary.WINDOW);
    return Reply.ok(QualityBodies.summary(call.runs().qualitySummary()));
  }

  private static Result<JsonObject> qualityIssues(Call call) {
    Query query = call.query();
    return IssueQuery.read(
            query.all("status"),
            query.text("dataset_id"),
            query.text("category"),
            query.limit(IssueQuery.DEFAULT_LIMIT),
            query.text("cursor"))
        .then(call.runs()::qualityIssues)
        .map(QualityBodies::issues);
  }

  /** The source key in the query. */
  private static String source(Call call) {
    String source =
        call.query()
            .text("source")
            .filter(key -> !key.isEmpty())
            .orElseThrow(() -> RefusedCall.badRequest("missing 'source' query parameter"));
    if (!SourceKey.isSafe(source)) {
      throw RefusedCall.badRequest("'source' must be a source key");
    }
    return source;
  }
}
