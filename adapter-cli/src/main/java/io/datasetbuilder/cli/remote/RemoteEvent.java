package io.datasetbuilder.cli.remote;

import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.embedded.problem.RemoteProblem;
import io.datasetbuilder.pipeline.model.json.JsonFields;
import io.datasetbuilder.pipeline.model.json.JsonProblems;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An event of a run as a service tells it (Spec, "Events").
 *
 * @param seq its place in the run
 * @param kind such as {@code stage_completed}; kinds that are not known here are passed over
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

  static RemoteEvent of(JsonFields told) {
    return new RemoteEvent(
        told.requiredWhole("seq"),
        told.requiredText("event"),
        told.text("source_key").map(RemoteProblems::plain),
        told.text("stage"),
        told.text("message").map(RemoteProblems::plain),
        told.wholesByName("metrics"));
  }

  /** Whether nothing follows it. */
  public boolean endsRun() {
    return ENDINGS.contains(kind);
  }
}
