package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.cli.client.Operation.Call;
import io.datasetbuilder.cli.output.ResponseFields;
import io.datasetbuilder.cli.remote.RunFollower.RetryDelay;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.warehouse.query.QueryEngine.Limits;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Paginator of the rows of a table of a remote service. Each page is a call of its own, of the
 * snapshot that the first one names. Safe for concurrent use.
 */
final class RemotePages {

  private static final Duration BETWEEN_ATTEMPTS = Duration.ofMillis(250);

  private final RemoteService service;

  public RemotePages(RemoteService service) {
    this.service = service;
  }

  /**
   * Passes pages to a reader until the last page, or until the reader stops.
   *
   * @param request for the first page; the next ones have its size
   * @param reader whether it wants the next page
   * @throws RemoteFailure when a page is refused; the first one also when no slot is free
   */
  public void forEach(JsonObject request, Predicate<JsonObject> reader) {
    JsonObject page = service.send(Call.post("/warehouse/rows", request));
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
        return service.send(Call.post("/warehouse/rows", request));
      } catch (RemoteFailure refused) {
        if (!refused.isBusy() || System.nanoTime() - until >= 0) {
          throw refused;
        }
        RetryDelay.REAL.pause(BETWEEN_ATTEMPTS);
      }
    }
  }

  private static Optional<JsonObject> behind(JsonObject request, JsonObject page) {
    JsonFields fields = ResponseFields.of(page);
    Optional<String> snapshot = fields.fields("snapshot").text("snapshot_id");
    Optional<Long> offset = fields.fields("page").whole("next_offset");
    if (snapshot.isEmpty() || offset.isEmpty()) {
      return Optional.empty();
    }
    Map<String, JsonValue> members = new LinkedHashMap<>(request.members());
    members.remove("as_of");
    members.put("snapshot", JsonValue.of(snapshot.get()));
    members.put("offset", JsonValue.of(offset.get()));
    members.put("count", JsonValue.of("none"));
    return Optional.of(new JsonObject(members));
  }
}
