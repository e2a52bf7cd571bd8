package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.model.stage.Stage;
import io.datasetbuilder.pipeline.runs.event.NewEvent;
import io.datasetbuilder.pipeline.runs.event.RunEvent;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Build jobs and the events of runs as JSON. */
public final class JobBodies {

  private JobBodies() {}

  /** The body. A response is there only when it is the whole response of a build. */
  public static JsonObject job(BuildJob job) {
    return new JsonMembers()
        .put("run_id", job.runId().value())
        .put("status", job.status().wire())
        .put("created_at", job.createdAt())
        .put("updated_at", job.updatedAt())
        .putIfPresent("created_by", job.createdBy(), JsonValue::of)
        .putIfPresent("retry_of", job.retryOf().map(RunId::value), JsonValue::of)
        .putIfPresent("response", job.ending().flatMap(JobResult::response), body -> body)
        .putIfPresent("error", job.ending().flatMap(JobResult::error), JsonValue::of)
        .putIfPresent("code", job.ending().flatMap(JobResult::code), JsonValue::of)
        .toObject();
  }

  /** The body of a run as the job that it was. */
  public static JsonObject job(RunId id, Manifest manifest) {
    return members(id, manifest).toObject();
  }

  static JsonMembers members(RunId id, Manifest manifest) {
    RunFacts run = manifest.run();
    return new JsonMembers()
        .put("run_id", id.value())
        .put("status", status(run.status()))
        .putOrNull(
            "created_at",
            run.startedAt().or(run::finishedAt).map(Timestamps::format),
            JsonValue::of)
        .putOrNull(
            "updated_at",
            run.finishedAt().or(run::startedAt).map(Timestamps::format),
            JsonValue::of)
        .putIfPresent("created_by", run.createdBy(), JsonValue::of)
        .putIfPresent("retry_of", manifest.findings().repetition().retryOf(), JsonValue::of);
  }

  private static String status(RunStatus ended) {
    return switch (ended) {
      case OK -> "succeeded";
      case FAILED -> "failed";
      case CANCELLED -> "cancelled";
    };
  }

  /**
   * The body.
   *
   * @param events oldest first
   */
  public static JsonObject events(RunId run, List<RunEvent> events) {
    return new JsonMembers()
        .put("run_id", run.value())
        .putList("events", events, JobBodies::event)
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
    return what.metrics().isEmpty() ? Optional.empty() : Optional.of(sorted(what.metrics()));
  }

  private static JsonObject sorted(Map<String, Long> metrics) {
    JsonMembers members = new JsonMembers();
    metrics.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(figure -> members.put(figure.getKey(), figure.getValue()));
    return members.toObject();
  }
}
