package io.datasetbuilder.http.run;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.embedded.json.RunBodies;
import io.datasetbuilder.embedded.run.Runs;
import io.datasetbuilder.http.call.Call;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.error.Refusals;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.artifact.ReadArtifacts;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Lists the files of a finished run and sends them. Safe for concurrent use. */
public final class ArtifactOperations {

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

  private final BuilderService service;

  public ArtifactOperations(BuilderService service) {
    this.service = Objects.requireNonNull(service, "service");
  }

  /** The operations of this group. The path of a file keeps its slashes. */
  public List<Operation> operations() {
    return List.of(
        Operation.of("GET", "/artifacts/{run_id}", "listBuildArtifacts", this::list),
        Operation.of("GET", "/artifacts/{run_id}/{file_path}", "getBuildArtifactFile", this::file));
  }

  private Reply list(Call call) {
    RunId run = call.runId();
    return Reply.ok(RunBodies.artifacts(run, Refusals.known(runs(call).artifacts(run))));
  }

  private Reply file(Call call) {
    RunId run = call.runId();
    ReadArtifacts.ArtifactFile file =
        Refusals.known(runs(call).artifact(run, call.path("file_path")));
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

  private Runs runs(Call call) {
    return service.session(call.principal()).runs();
  }
}
