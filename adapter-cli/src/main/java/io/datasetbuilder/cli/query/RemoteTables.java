package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.remote.RemotePages;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.embedded.BuilderService;
import java.util.function.Predicate;

/** Queries by a service. Its version is checked before the first one. */
final class RemoteTables implements TableSource {

  private final RemoteService service;
  private final BuilderService local;

  /**
   * @param local reads the specs of runs
   */
  RemoteTables(RemoteService service, BuilderService local) {
    this.service = service;
    this.local = local;
    service.checkVersion();
  }

  @Override
  public String datasetOf(String runId) {
    return service.datasetOf(runId, local);
  }

  @Override
  public JsonObject queryRun(JsonObject request) {
    return service.queryRun(request);
  }

  @Override
  public JsonObject query(JsonObject request) {
    return service.query(request);
  }

  @Override
  public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
    new RemotePages(service).forEach(request, reader);
  }

  @Override
  public JsonObject profile(String table, String snapshot) {
    return service.profile(table, snapshot);
  }
}
