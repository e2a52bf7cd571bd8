package io.datasetbuilder.http.run;

import io.datasetbuilder.buildspec.column.ColumnHints;
import io.datasetbuilder.buildspec.source.SourceKey;
import io.datasetbuilder.embedded.json.QualityBodies;
import io.datasetbuilder.embedded.json.RunBodies;
import io.datasetbuilder.embedded.json.StageDetailBody;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Query;
import io.datasetbuilder.http.call.RefusedCall;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts.ArtifactFile;
import io.datasetbuilder.pipeline.runs.list.ReadRun;
import io.datasetbuilder.pipeline.runs.quality.IssueQuery;
import io.datasetbuilder.pipeline.runs.quality.ReadQuality.QualitySummary;
import io.datasetbuilder.pipeline.runs.stage.ReadStages;
import io.datasetbuilder.pipeline.runs.stage.StageDetail;
import java.util.List;
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

  /** The operations of this group. The path of a file keeps its slashes. */
  public static List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/builds", "listBuilds", RunOperations::list),
        Operation.of(
            "GET", "/builds/{run_id}/manifest", "getBuildManifest", RunOperations::manifest),
        Operation.of("GET", "/builds/{run_id}/spec", "getBuildSpecSnapshot", RunOperations::spec),
        Operation.of("GET", "/builds/{run_id}/stages", "listBuildStages", RunOperations::stages),
        Operation.of(
            "GET", "/builds/{run_id}/stages/{stage}", "getBuildStageDetail", RunOperations::stage),
        Operation.of("GET", "/builds/{run_id}/quality", "getBuildQuality", RunOperations::quality),
        Operation.of("GET", "/artifacts/{run_id}", "listBuildArtifacts", RunOperations::artifacts),
        Operation.of(
            "GET",
            "/artifacts/{run_id}/{file_path}",
            "getBuildArtifactFile",
            RunOperations::artifact),
        Operation.of("GET", "/quality/summary", "getQualitySummary", RunOperations::qualitySummary),
        Operation.of("GET", "/quality/issues", "listQualityIssues", RunOperations::qualityIssues));
  }

  private static Reply list(Call call) {
    return Refusals.replyTo(
        call.session()
            .runs()
            .list(call.query().text("dataset_id"), call.query().limit(ReadRun.DEFAULT_LIMIT)),
        RunBodies::list);
  }

  private static Reply manifest(Call call) {
    return Refusals.replyTo(call.session().runs().manifest(call.runId()), RunBodies::manifest);
  }

  private static Reply spec(Call call) {
    return Refusals.replyTo(call.session().runs().spec(call.runId()), RunBodies::spec);
  }

  private static Reply stages(Call call) {
    RunId run = call.runId();
    return Refusals.replyTo(
        call.session().runs().stages(run), known -> RunBodies.stages(run, known));
  }

  private static Reply stage(Call call) {
    RunId run = call.runId();
    String source = source(call);
    int limit = call.query().limitOrNone(ReadStages.DEFAULT_LIMIT);
    Runs runs = call.session().runs();
    StageDetail detail = Refusals.known(runs.stage(run, call.path("stage"), source, limit));
    Map<String, ColumnHints> hints =
        detail.stage() == Stage.SILVER ? Refusals.known(runs.columnHints(run, source)) : Map.of();
    return Reply.ok(StageDetailBody.of(detail, hints));
  }

  private static Reply quality(Call call) {
    return Refusals.replyTo(call.session().runs().quality(call.runId()), QualityBodies::run);
  }

  private static Reply artifacts(Call call) {
    RunId run = call.runId();
    return Refusals.replyTo(
        call.session().runs().artifacts(run), known -> RunBodies.artifacts(run, known));
  }

  private static Reply artifact(Call call) {
    RunId run = call.runId();
    ArtifactFile file = Refusals.known(call.session().runs().artifact(run, call.path("file_path")));
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
    return Reply.ok(QualityBodies.summary(call.session().runs().qualitySummary()));
  }

  private static Reply qualityIssues(Call call) {
    Query query = call.query();
    IssueQuery wanted =
        Refusals.known(
            IssueQuery.read(
                query.all("status"),
                query.text("dataset_id"),
                query.text("category"),
                query.limit(IssueQuery.DEFAULT_LIMIT),
                query.text("cursor")));
    return Refusals.replyTo(call.session().runs().qualityIssues(wanted), QualityBodies::issues);
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
