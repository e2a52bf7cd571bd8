package io.datasetbuilder.http.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.buildspec.json.JsonValue.JsonNumber;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.http.fixture.TestMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a service reports of itself after it has really built. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MonitoringOperationsTest {

  @TempDir static Path folder;
  private final ServiceMetrics metrics = TestMetrics.idle(() -> 0);
  private BuiltRuns built;
  private OperationClient client;

  @BeforeAll
  void build() {
    built = new BuiltRuns(folder);
    built.build("one", built.people());
    built.build("broken", BuiltRuns.spec("people", "upl_" + "0".repeat(32), ""));
    metrics.latencies().record(Duration.ofMillis(3));
    client = client(built);
  }

  @AfterAll
  void close() {
    built.close();
  }

  private OperationClient client(BuiltRuns runs) {
    return new OperationClient(runs.service, Routes.of(new ServiceOperations(metrics)::declare));
  }

  @Test
  void aServiceThatWorksIsHealthy() {
    JsonResponse answer = client.get("/monitoring/summary");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names())
        .containsExactlyInAnyOrder(
            "generated_at", "status", "api", "queue", "workers", "artifact_store", "queries");
    assertThat(answer.text("status")).isEqualTo("healthy");
    assertThat(answer.text("generated_at")).matches("[0-9-]+T[0-9:]{8}\\+00:00");
  }

  @Test
  void everySubsystemReportsAllItsMembers() {
    JsonResponse answer = client.get("/monitoring/summary");

    assertThat(answer.object("api").names())
        .containsExactlyInAnyOrder("availability", "sample_count", "p95_latency_ms");
    assertThat(answer.object("queue").names())
        .containsExactlyInAnyOrder("availability", "waiting", "running", "total");
    assertThat(answer.object("workers").names())
        .containsExactlyInAnyOrder("availability", "active", "capacity", "utilization");
    assertThat(answer.object("artifact_store").names())
        .containsExactlyInAnyOrder("availability", "last_write_at");
    assertThat(answer.object("queries").names())
        .containsExactlyInAnyOrder("availability", "running", "capacity", "utilization");
    assertThat(answer.object("queries").text("availability")).isEqualTo("available");
    assertThat(answer.object("queries").number("running")).isZero();
    assertThat(answer.object("queries").number("capacity")).isPositive();
    assertThat(((JsonNumber) answer.object("api").value("p95_latency_ms")).value())
        .isEqualByComparingTo("3");
    assertThat(answer.object("queue").number("total")).isZero();
    assertThat(answer.object("workers").number("capacity")).isPositive();
    assertThat(answer.object("artifact_store").text("last_write_at")).endsWith("+00:00");
  }

  @Test
  void anIndexThatCannotBeReadDegradesTheServiceAndHidesNoOtherPart(@TempDir Path other)
      throws IOException {
    try (BuiltRuns broken = withBrokenIndex(other)) {
      JsonResponse summary = client(broken).get("/monitoring/summary");
      JsonResponse builds = client(broken).get("/monitoring/builds");

      assertThat(summary.status()).isEqualTo(200);
      assertThat(summary.text("status")).isEqualTo("degraded");
      assertThat(summary.object("artifact_store").text("availability")).isEqualTo("unavailable");
      assertThat(summary.object("artifact_store").value("last_write_at"))
          .isEqualTo(JsonValue.ofNull());
      assertThat(summary.object("queue").text("availability")).isEqualTo("available");
      assertThat(builds.status()).isEqualTo(200);
      assertThat(builds.text("availability")).isEqualTo("unavailable");
      assertThat(builds.objects("buckets")).isEmpty();
    }
  }

  /** Jobs are counted in memory. */
  @Test
  void queueAndWorkersAreKnownWhenTheStateCannotBeRead(@TempDir Path other) throws IOException {
    Files.createDirectories(other.resolve("out/.service"));
    Files.writeString(other.resolve("out/.service/state.sqlite3"), "no database".repeat(500));
    try (BuiltRuns broken = new BuiltRuns(other)) {
      JsonResponse summary = client(broken).get("/monitoring/summary");

      assertThat(summary.status()).isEqualTo(200);
      assertThat(summary.object("queue").number("waiting")).isZero();
      assertThat(summary.object("workers").number("active")).isZero();
      assertThat(summary.object("workers").number("utilization")).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?window=24h", "?bucket=hour", "?window=24h&bucket=hour"})
  void theBuildsOfADayAreReportedByTheHour(String query) {
    JsonResponse answer = client.get("/monitoring/builds" + query);

    assertThat(answer.names())
        .containsExactlyInAnyOrder(
            "window", "bucket", "availability", "excluded_count", "buckets", "recent_runs");
    List<JsonResponse> buckets = answer.objects("buckets");
    assertThat(buckets).hasSize(24);
    assertThat(buckets)
        .allSatisfy(
            bucket ->
                assertThat(bucket.names())
                    .containsExactlyInAnyOrder(
                        "bucket_start", "bucket_end", "total", "success", "failed", "cancelled"));
    assertThat(buckets.stream().mapToLong(bucket -> bucket.number("success")).sum()).isEqualTo(1);
    assertThat(buckets.stream().mapToLong(bucket -> bucket.number("failed")).sum()).isEqualTo(1);
    assertThat(answer.objects("recent_runs"))
        .extracting(run -> run.text("run_id"))
        .containsExactly("broken", "one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"window=7d", "window=", "bucket=day", "window=24h&bucket=HOUR"})
  void anotherWindowOrBucketIsRefused(String query) {
    JsonResponse answer = client.get("/monitoring/builds?" + query);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.names()).containsExactly("error");
  }

  private static BuiltRuns withBrokenIndex(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("out/.service"));
    Files.writeString(folder.resolve("out/.service/index.sqlite3"), "no database".repeat(500));
    return new BuiltRuns(folder);
  }
}
