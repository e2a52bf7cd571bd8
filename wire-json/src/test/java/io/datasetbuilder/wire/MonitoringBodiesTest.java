package io.datasetbuilder.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.pipeline.model.fixture.IndexedRuns;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.model.manifest.RunStatus;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.runs.monitoring.BuildBuckets;
import io.datasetbuilder.pipeline.runs.monitoring.MonitoringSummary;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MonitoringBodiesTest {

  private static final Instant NOW = Instant.parse("2026-08-15T10:00:00.987654Z");

  @Test
  void aHealthyServiceShowsEveryMember() {
    MonitoringSummary summary =
        new MonitoringSummary(
            NOW,
            new MonitoringSummary.ApiLatency(812, Optional.of(Duration.ofNanos(41_500_900))),
            Optional.of(new BuildJobs.JobMetrics(1, 2, 10)),
            10,
            EngineLoad.IDLE,
            new MonitoringSummary.QueryLoad(1, 2),
            Optional.of(new MonitoringSummary.StoreActivity(Optional.of(NOW.minusSeconds(60)))),
            Optional.empty());

    assertThat(JsonRenderer.line(MonitoringBodies.summary(summary)))
        .isEqualTo(
            "{\"generated_at\":\"2026-08-15T10:00:00+00:00\",\"status\":\"healthy\","
                + "\"api\":{\"availability\":\"available\",\"sample_count\":812,"
                + "\"p95_latency_ms\":41.500},"
                + "\"queue\":{\"availability\":\"available\",\"waiting\":1,\"running\":2,\"total\":3},"
                + "\"workers\":{\"availability\":\"available\",\"active\":2,\"capacity\":10,"
                + "\"utilization\":0.2},\"artifact_store\":{\"availability\":\"available\","
                + "\"last_write_at\":\"2026-08-15T09:59:00+00:00\"},"
                + "\"queries\":{\"availability\":\"available\",\"running\":1,\"capacity\":2,"
                + "\"utilization\":0.5}}");
  }

  @Test
  void partsThatCannotBeAskedAreNullAndWorkersNeverAre() {
    MonitoringSummary summary =
        new MonitoringSummary(
            NOW,
            new MonitoringSummary.ApiLatency(0, Optional.empty()),
            Optional.empty(),
            3,
            EngineLoad.IDLE,
            new MonitoringSummary.QueryLoad(1, 2),
            Optional.empty(),
            Optional.empty());

    assertThat(JsonRenderer.line(MonitoringBodies.summary(summary)))
        .isEqualTo(
            "{\"generated_at\":\"2026-08-15T10:00:00+00:00\",\"status\":\"degraded\","
                + "\"api\":{\"availability\":\"available\",\"sample_count\":0,"
                + "\"p95_latency_ms\":null},"
                + "\"queue\":{\"availability\":\"unavailable\",\"waiting\":null,\"running\":null,"
                + "\"total\":null},"
                + "\"workers\":{\"availability\":\"unavailable\",\"active\":0,\"capacity\":3,"
                + "\"utilization\":0},"
                + "\"artifact_store\":{\"availability\":\"unavailable\",\"last_write_at\":null},"
                + "\"queries\":{\"availability\":\"available\",\"running\":1,\"capacity\":2,"
                + "\"utilization\":0.5}}");
  }

  @Test
  void workersAreAvailableInPartWhileTheEngineHoldsASession() {
    MonitoringSummary summary =
        new MonitoringSummary(
            NOW,
            new MonitoringSummary.ApiLatency(0, Optional.empty()),
            Optional.of(new BuildJobs.JobMetrics(0, 0, 3)),
            3,
            new EngineLoad(0, 1),
            new MonitoringSummary.QueryLoad(0, 2),
            Optional.of(new MonitoringSummary.StoreActivity(Optional.empty())),
            Optional.empty());

    assertThat(JsonRenderer.line(MonitoringBodies.summary(summary)))
        .contains("\"status\":\"degraded\"")
        .contains("\"workers\":{\"availability\":\"partial\"");
  }

  @Test
  void aThirdIsAShareBetweenZeroAndOne() {
    MonitoringSummary summary =
        new MonitoringSummary(
            NOW,
            new MonitoringSummary.ApiLatency(0, Optional.empty()),
            Optional.of(new BuildJobs.JobMetrics(0, 1, 3)),
            3,
            EngineLoad.IDLE,
            new MonitoringSummary.QueryLoad(1, 2),
            Optional.empty(),
            Optional.empty());

    assertThat(JsonRenderer.line(MonitoringBodies.summary(summary)))
        .contains("\"utilization\":0.3333333");
  }

  @Test
  void signInIsReportedWherePersonsSignIn() {
    MonitoringSummary summary =
        new MonitoringSummary(
            NOW,
            new MonitoringSummary.ApiLatency(0, Optional.empty()),
            Optional.of(new BuildJobs.JobMetrics(0, 0, 3)),
            3,
            EngineLoad.IDLE,
            new MonitoringSummary.QueryLoad(1, 2),
            Optional.of(new MonitoringSummary.StoreActivity(Optional.empty())),
            Optional.of(MonitoringSummary.Availability.UNAVAILABLE));

    assertThat(JsonRenderer.line(MonitoringBodies.summary(summary)))
        .contains("\"status\":\"degraded\"")
        .endsWith(",\"sign_in\":{\"availability\":\"unavailable\"}}");
  }

  @Test
  void excludedRunsAreReportedAtTheTopAndBucketsHaveSixMembers() {
    BuildBuckets.HourBucket hour =
        new BuildBuckets.HourBucket(
            Instant.parse("2026-08-15T09:00:00Z"), Map.of(RunStatus.OK, 2L, RunStatus.FAILED, 1L));
    BuildBuckets builds =
        new BuildBuckets(
            MonitoringSummary.Availability.PARTIAL,
            1,
            List.of(hour),
            List.of(IndexedRuns.run("r", "d", 570)));

    assertThat(JsonRenderer.line(MonitoringBodies.builds(builds)))
        .isEqualTo(
            "{\"window\":\"24h\",\"bucket\":\"hour\",\"availability\":\"partial\","
                + "\"excluded_count\":1,\"buckets\":[{"
                + "\"bucket_start\":\"2026-08-15T09:00:00+00:00\","
                + "\"bucket_end\":\"2026-08-15T10:00:00+00:00\",\"total\":3,\"success\":2,"
                + "\"failed\":1,\"cancelled\":0}],\"recent_runs\":[{\"run_id\":\"r\","
                + "\"status\":\"ok\",\"started_at\":\"2026-08-15T09:29:55+00:00\","
                + "\"finished_at\":\"2026-08-15T09:30:00+00:00\"}]}");
  }

  @Test
  void runsThatCannotBeListedLeaveEmptyLists() {
    assertThat(JsonRenderer.line(MonitoringBodies.builds(BuildBuckets.unavailable())))
        .isEqualTo(
            "{\"window\":\"24h\",\"bucket\":\"hour\",\"availability\":\"unavailable\","
                + "\"excluded_count\":0,\"buckets\":[],\"recent_runs\":[]}");
  }
}
