package io.datasetbuilder.embedded.json;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.HourBucket;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How the builds of a day ended as JSON; times are in whole seconds. */
public final class MonitoringBuildsBody {

  private MonitoringBuildsBody() {}

  /** The body. */
  public static JsonObject of(BuildBuckets builds) {
    return new JsonMembers()
        .put("window", BuildBuckets.WINDOW)
        .put("bucket", BuildBuckets.BUCKET)
        .put("availability", builds.availability().wire())
        .put("excluded_count", builds.excluded())
        .putList("buckets", builds.buckets(), MonitoringBuildsBody::bucket)
        .putList("recent_runs", builds.recent(), MonitoringBuildsBody::run)
        .toObject();
  }

  private static JsonObject bucket(HourBucket bucket) {
    return new JsonMembers()
        .put("bucket_start", bucket.start())
        .put("bucket_end", bucket.end())
        .put("total", bucket.total())
        .put("success", bucket.count(RunStatus.OK))
        .put("failed", bucket.count(RunStatus.FAILED))
        .put("cancelled", bucket.count(RunStatus.CANCELLED))
        .toObject();
  }

  private static JsonObject run(IndexedRun run) {
    return new JsonMembers()
        .put("run_id", run.runId())
        .put("status", run.status().wire())
        .putOrNull("started_at", run.startedAt().map(MonitoringBuildsBody::told), JsonValue::of)
        .putOrNull("finished_at", run.finishedAt().map(MonitoringBuildsBody::told), JsonValue::of)
        .toObject();
  }

  private static String told(Instant at) {
    return Timestamps.format(at.truncatedTo(ChronoUnit.SECONDS));
  }
}
