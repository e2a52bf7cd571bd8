package io.datasetbuilder.cli.query;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.remote.RemoteFailure;
import io.datasetbuilder.cli.remote.RemoteService;
import io.datasetbuilder.cli.remote.RunFollower.RetryDelay;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Queries by a service. Its version is checked before the first one. */
final class RemoteTables implements TableSource {

  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(250);

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

  /** Each page is a call of its own, of the snapshot that the first one names. */
  @Override
  public void forEachPage(JsonObject request, Predicate<JsonObject> reader) {
    JsonObject page = service.rows(request);
    Optional<JsonObject> next = reader.test(page) ? behind(request, page) : Optional.empty();
    while (next.isPresent()) {
      page = nextPage(next.get());
      next = reader.test(page) ? behind(request, page) : Optional.empty();
    }
  }

  /** Between two pages, this waits for a free slot of the service as long as a query may take. */
  private JsonObject nextPage(JsonObject request) {
    long until = System.nanoTime() + Limits.QUERY_TIMEOUT.toNanos();
    while (true) {
      try {
        return service.rows(request);
      } catch (RemoteFailure refused) {
        if (!refused.isBusy() || System.nanoTime() - until >= 0) {
          throw refused;
        }
        RetryDelay.REAL.pause(BETWEEN_ATTEMPTS);
      }
    }
  }

  private static Optional<JsonObject> behind(JsonObject request, JsonObject page) {
    JsonFields fields = RemoteService.fields(page);
    Optional<String> snapshot = fields.fields("snapshot").text("snapshot_id");
    Optional<Long> offset = fields.fields("page").whole("next_offset");
    if (snapshot.isEmpty() || offset.isEmpty()) {
      return Optional.empty();
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(request.members());
    members.put("snapshot", JsonValue.of(snapshot.get()));
    members.put("offset", JsonValue.of(offset.get()));
    members.put("count", JsonValue.of("none"));
    return Optional.of(new JsonObject(members));
  }

  @Override
  public JsonObject profile(String table, String snapshot) {
    return service.profile(table, snapshot);
  }
}
