package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The events of a run. Every member is always there, null where it does not apply. */
public final class RunEventsBody {

  private RunEventsBody() {}

  /**
   * The body.
   *
   * @param events oldest first
   */
  public static JsonObject of(RunId run, List<RunEvent> events) {
    return new JsonMembers()
        .put("run_id", run.value())
        .putList("events", events, RunEventsBody::event)
        .toObject();
  }

  /** One event. */
  public static JsonObject event(RunEvent event) {
    NewEvent what = event.what();
    return new JsonMembers()
        .put("seq", event.seq())
        .put("timestamp", event.at())
        .put("run_id", event.runId().value())
        .put("event", what.kind().wire())
        .put("status", what.status().wire())
        .putOrNull("source_key", what.sourceKey(), JsonValue::of)
        .putOrNull("stage", what.stage().map(Stage::wire), JsonValue::of)
        .putOrNull("message", what.message(), JsonValue::of)
        .putOrNull("metrics", metrics(what), metrics -> metrics)
        .toObject();
  }

  private static Optional<JsonObject> metrics(NewEvent what) {
    return what.metrics().isEmpty() ? Optional.empty() : Optional.of(figures(what.metrics()));
  }

  private static JsonObject figures(Map<String, Long> metrics) {
    JsonMembers members = new JsonMembers();
    metrics.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(figure -> members.put(figure.getKey(), figure.getValue()));
    return members.toObject();
  }
}
