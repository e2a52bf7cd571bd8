package io.datasetbuilder.wire;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.pipeline.model.index.IndexedRun;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.Timestamps;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.MonitoringSummary;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * The state of the service as JSON. All members are always there, but {@code sign_in} only where
 * persons sign in; times are in whole seconds.
 */
public final class MonitoringBodies {

  private static final int MICROSECONDS = 3;

  private MonitoringBodies() {}

  /** State of the parts of the service. */
  public static JsonObject summary(MonitoringSummary summary) {
    return new JsonMembers()
        .put("generated_at", summary.generatedAt().truncatedTo(ChronoUnit.SECONDS))
        .put("status", summary.healthy() ? "healthy" : "degraded")
        .put("api", api(summary.api()))
        .put("queue", queue(summary.jobs()))
        .put("workers", workers(summary))
        .put("artifact_store", store(summary.store()))
        .put("queries", queries(summary.queries()))
        .putIfPresent("sign_in", summary.signIn(), MonitoringBodies::signIn)
        .toObject();
  }

  private static JsonObject api(MonitoringSummary.ApiLatency api) {
    return new JsonMembers()
        .put("availability", MonitoringSummary.Availability.AVAILABLE.wire())
        .put("sample_count", api.samples())
        .putOrNull("p95_latency_ms", api.p95().map(MonitoringBodies::millis), JsonValue::of)
        .toObject();
  }

  private static JsonObject queue(Optional<BuildJobs.JobMetrics> jobs) {
    return part(jobs)
        .putOrNull("waiting", jobs.map(BuildJobs.JobMetrics::waiting), JsonValue::of)
        .putOrNull("running", jobs.map(BuildJobs.JobMetrics::running), JsonValue::of)
        .putOrNull("total", jobs.map(all -> all.waiting() + all.running()), JsonValue::of)
        .toObject();
  }

  /** State of the workers, never null: without metrics, no job was started yet. */
  private static JsonObject workers(MonitoringSummary summary) {
    int active = summary.jobs().map(BuildJobs.JobMetrics::running).orElse(0);
    return new JsonMembers()
        .put("availability", summary.workersAvailability().wire())
        .put("active", active)
        .put("capacity", summary.workers())
        .put("utilization", share(active, summary.workers()))
        .toObject();
  }

  private static JsonObject queries(MonitoringSummary.QueryLoad queries) {
    return new JsonMembers()
        .put("availability", MonitoringSummary.Availability.AVAILABLE.wire())
        .put("running", queries.running())
        .put("capacity", queries.capacity())
        .put("utilization", share(queries.running(), queries.capacity()))
        .toObject();
  }

  private static JsonObject store(Optional<MonitoringSummary.StoreActivity> store) {
    Optional<String> last =
        store
            .flatMap(MonitoringSummary.StoreActivity::lastWriteAt)
            .map(MonitoringBodies::wholeSeconds);
    return part(store).putOrNull("last_write_at", last, JsonValue::of).toObject();
  }

  private static JsonObject signIn(MonitoringSummary.Availability availability) {
    return new JsonMembers().put("availability", availability.wire()).toObject();
  }

  private static JsonMembers part(Optional<?> part) {
    return new JsonMembers().put("availability", MonitoringSummary.availability(part).wire());
  }

  private static JsonValue share(int active, int capacity) {
    BigDecimal share =
        BigDecimal.valueOf(active).divide(BigDecimal.valueOf(capacity), MathContext.DECIMAL32);
    return JsonValue.of(share.min(BigDecimal.ONE));
  }

  private static BigDecimal millis(Duration latency) {
    return BigDecimal.valueOf(latency.toNanos() / 1000, MICROSECONDS);
  }

  /** Builds of the last day by their result. */
  public static JsonObject builds(BuildBuckets builds) {
    return new JsonMembers()
        .put("window", BuildBuckets.WINDOW)
        .put("bucket", BuildBuckets.BUCKET)
        .put("availability", builds.availability().wire())
        .put("excluded_count", builds.excluded())
        .putList("buckets", builds.buckets(), MonitoringBodies::bucket)
        .putList("recent_runs", builds.recent(), MonitoringBodies::run)
        .toObject();
  }

  private static JsonObject bucket(BuildBuckets.HourBucket bucket) {
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
        .putOrNull("started_at", run.startedAt().map(MonitoringBodies::wholeSeconds), JsonValue::of)
        .putOrNull(
            "finished_at", run.finishedAt().map(MonitoringBodies::wholeSeconds), JsonValue::of)
        .toObject();
  }

  private static String wholeSeconds(Instant at) {
    return Timestamps.format(at.truncatedTo(ChronoUnit.SECONDS));
  }
}
