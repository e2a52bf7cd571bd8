package io.datasetbuilder.cli.remote;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.ServiceClient;
import io.datasetbuilder.cli.client.ServiceClient.ExportClient;
import io.datasetbuilder.cli.client.ServiceClient.PublicationClient;
import io.datasetbuilder.cli.output.Refused;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/** Operations at a remote service, whose version is checked before the first one. */
final class RemoteClient implements ServiceClient {

  private final RemoteService service;
  private final BuilderService local;

  /**
   * @param local reads documents and the specs of runs; closed with the client
   */
  RemoteClient(RemoteService service, BuilderService local) {
    this.service = service;
    this.local = local;
  }

  @Override
  public String datasetOf(String runId) {
    String path = "/builds/" + RemoteAddress.encoded(runId) + "/spec";
    String spec = service.requiredText(service.get(path), "spec");
    return Refused.valueOf(local.validateSpec(spec)).spec().spec().datasetId();
  }

  @Override
  public TableClient tables() {
    return new RemoteTables(service);
  }

  @Override
  public AnalysisClient analyses() {
    return new RemoteAnalyses(service);
  }

  @Override
  public ExportClient exports() {
    return new RemoteExports(service);
  }

  @Override
  public RevisionClient revisions() {
    return new RemoteRevisions(service);
  }

  @Override
  public PublicationClient publications(Optional<Secret> credential) {
    return service.publications(credential);
  }

  @Override
  public JsonCodec json() {
    return local.json();
  }

  @Override
  public void close() {
    local.close();
  }

  private record RemoteTables(RemoteService service) implements TableClient {

    private static final String TABLES = "/warehouse/tables";

    @Override
    public JsonObject list() {
      return service.get(TABLES);
    }

    @Override
    public JsonObject find(String name) {
      return service.get(path(name));
    }

    @Override
    public JsonObject queryRun(JsonObject request) {
      return service.post("/query", request);
    }

    @Override
    public JsonObject query(JsonObject request) {
      return service.post("/warehouse/query", request);
    }

    @Override
    public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
      new RemotePages(service).forEach(request, reader);
    }

    @Override
    public JsonObject profile(String table, String snapshot) {
      return service.getSlowly(
          path(table) + "/profile?snapshot=" + RemoteAddress.encoded(snapshot));
    }

    private static String path(String table) {
      return TABLES + "/" + RemoteAddress.encoded(table);
    }
  }

  /** Things that have ids below a path. */
  private static class RemoteResources implements ResourceClient {

    final RemoteService service;
    private final String path;

    RemoteResources(RemoteService service, String path) {
      this.service = service;
      this.path = path;
    }

    final String path(String id) {
      return path + "/" + RemoteAddress.encoded(id);
    }

    @Override
    public final JsonObject create(JsonObject request) {
      return service.postSlowly(path, request);
    }

    @Override
    public final JsonObject list() {
      return service.get(path);
    }

    @Override
    public final JsonObject find(String id) {
      return service.get(path(id));
    }

    @Override
    public final JsonObject delete(String id) {
      return service.delete(path(id));
    }
  }

  private static final class RemoteAnalyses extends RemoteResources implements AnalysisClient {

    RemoteAnalyses(RemoteService service) {
      super(service, "/analyses");
    }

    @Override
    public JsonObject run(String analysisId) {
      return service.post(path(analysisId) + "/run", new JsonObject(Map.of()));
    }
  }

  private static final class RemoteExports extends RemoteResources implements ExportClient {

    RemoteExports(RemoteService service) {
      super(service, "/warehouse/exports");
    }

    @Override
    public InputStream open(String exportId) {
      return service.download(path(exportId) + "/download");
    }
  }

  private record RemoteRevisions(RemoteService service) implements RevisionClient {

    @Override
    public JsonObject save(String kind, String docId, JsonObject request) {
      return service.put(path(kind, docId), request);
    }

    @Override
    public JsonObject revision(String kind, String docId, OptionalLong number) {
      String query = number.isPresent() ? "?revision=" + number.getAsLong() : "";
      return service.get(path(kind, docId) + query);
    }

    @Override
    public JsonObject history(String kind, String docId) {
      return service.get(path(kind, docId) + "/history");
    }

    @Override
    public JsonObject revert(String kind, String docId, JsonObject request) {
      return service.post(path(kind, docId) + "/revert", request);
    }

    private static String path(String kind, String docId) {
      return "/revisions/" + RemoteAddress.encoded(kind) + "/" + RemoteAddress.encoded(docId);
    }
  }
}
