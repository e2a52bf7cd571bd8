package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.json.JsonMembers;
import io.datasetbuilder.pipeline.json.Timestamps;
import io.datasetbuilder.pipeline.manifest.Manifest;
import io.datasetbuilder.pipeline.manifest.RunFacts;
import io.datasetbuilder.pipeline.manifest.RunStatus;
import io.datasetbuilder.pipeline.run.RunId;

/**
 * A finished run as the job that it was, from its manifest: then without its response, and without
 * an error of the job's own.
 */
public final class BuildJobBody {

  private BuildJobBody() {}

  /** The body. */
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
