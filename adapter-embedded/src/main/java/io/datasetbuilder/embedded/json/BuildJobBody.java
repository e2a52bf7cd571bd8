package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.Manifest;
import io.datasetbuilder.pipeline.model.manifest.RunFacts;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.model.run.RunId;
import io.datasetbuilder.pipeline.runs.job.BuildJob;
import io.datasetbuilder.pipeline.runs.job.JobResult;

/**
 * A job. One that is told by the manifest of its run has no response, and no error of its own. What
 * is absent is left out.
 */
public final class BuildJobBody {

  private BuildJobBody() {}

  /** The body. A response is told only when it is the whole answer of a build. */
  public static JsonObject of(BuildJob job) {
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
  public static JsonObject of(RunId id, Manifest manifest) {
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
        .putIfPresent("retry_of", manifest.findings().retryOf(), JsonValue::of);
  }

  private static String status(RunStatus ended) {
    return switch (ended) {
      case OK -> "succeeded";
      case FAILED -> "failed";
      case CANCELLED -> "cancelled";
    };
  }
}
