package io.datasetbuilder.http.site;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.http.run.DatasetOperations;
import io.datasetbuilder.http.run.RunOperations;
import io.datasetbuilder.http.warehouse.WarehouseOperations;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Responses of the operations that pages read, each requested once. */
final class Api {

  static final JsonMapper JSON = new JsonMapper();

  private final BuilderService service;
  private final OperationClient client;
  private final Map<String, JsonNode> known = new HashMap<>();

  Api(BuilderService service) {
    this.service = service;
    List<Operation> operations = new ArrayList<>();
    operations.addAll(Routes.of(DatasetOperations::declare));
    operations.addAll(Routes.of(RunOperations::declare));
    operations.addAll(Routes.of(WarehouseOperations::declare));
    this.client = new OperationClient(service, operations);
  }

  JsonNode get(String target) {
    return known.computeIfAbsent(
        target, path -> JSON.readTree(service.json().write(client.get(path).body())));
  }

  JsonNode manifest(String runId) {
    return get("/builds/" + runId + "/manifest");
  }

  JsonNode dataset(String datasetId) {
    return get("/datasets/" + datasetId);
  }

  /** Id of the latest run of a dataset. */
  String latest(String datasetId) {
    return dataset(datasetId).path("latest_run_id").stringValue();
  }

  /** Gold tables of a run, by name. */
  List<String> tables(String runId) {
    return manifest(runId).path("artifacts").propertyNames().stream().sorted().toList();
  }

  /** Columns of a table as the document next to it describes them. */
  JsonNode fields(String runId, String table) {
    return document("/artifacts/" + runId + "/gold/" + table + "/datapackage.json")
        .path("resources")
        .path(0)
        .path("schema")
        .path("fields");
  }

  private JsonNode document(String target) {
    try (InputStream in = ((Reply.File) client.reply(target, Map.of())).content().open()) {
      return JSON.readTree(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
