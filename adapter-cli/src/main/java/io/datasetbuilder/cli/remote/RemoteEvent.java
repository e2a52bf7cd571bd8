package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.problem.RemoteProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An event of a run as a service reports it (Spec, "Events").
 *
 * @param seq its number in the run
 * @param kind such as {@code stage_completed}; unknown kinds are ignored
 * @param metrics whole numbers by name
 */
public record RemoteEvent(
    long seq,
    String kind,
    Optional<String> sourceKey,
    Optional<String> stage,
    Optional<String> message,
    Map<String, Long> metrics) {

  private static final Set<String> ENDINGS = Set.of("run_finished", "run_failed", "run_cancelled");

  public RemoteEvent {
    metrics = Map.copyOf(metrics);
  }

  static RemoteEvent of(JsonObject body) {
    return of(JsonFields.of(body, new JsonProblems(RemoteProblem.REMOTE_NOT_A_SERVICE)));
  }

  static RemoteEvent of(JsonFields event) {
    return new RemoteEvent(
        event.requiredWhole("seq"),
        event.requiredText("event"),
        event.text("source_key").map(RemoteProblems::plain),
        event.text("stage"),
        event.text("message").map(RemoteProblems::plain),
        event.wholesByName("metrics"));
  }

  /** Whether it is the last event of its run. */
  public boolean endsRun() {
    return ENDINGS.contains(kind);
  }
}
