package io.datasetbuilder.http.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.http.call.Operation;
import io.datasetbuilder.http.call.Reply;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.pipeline.runs.job.BuildCounter;
import io.datasetbuilder.pipeline.runs.job.BuildJobs;
import io.datasetbuilder.pipeline.table.plan.TableEngine.EngineLoad;
import io.datasetbuilder.warehouse.query.QuerySlots;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServiceOperationsTest {

  private final BuildCounter tally = new BuildCounter();
  private final ServiceMetrics metrics =
      new ServiceMetrics(
          () -> new BuildJobs.JobMetrics(3, 2, 4),
          () -> 5,
          tally,
          () -> new EngineLoad(7, 1),
          () -> new QuerySlots.Load(1, 2));
  private final List<Operation> operations =
      Routes.of(new ServiceOperations(metrics)::declare, DocsOperations::declare);

  @AfterEach
  void stop() {
    metrics.close();
  }

  private Operation operation(String id) {
    return operations.stream().filter(each -> each.id().equals(id)).findFirst().get();
  }

  private Reply ask(String id) {
    return operation(id).handler().handle(BareCall.of());
  }

  @Test
  void healthIsOneWordForEverybody() {
    assertThat(operation("healthz").access()).isEqualTo(Operation.Access.PUBLIC);
    assertThat(((Reply.Json) ask("healthz")).body().members())
        .containsOnly(Map.entry("status", JsonValue.of("ok")));
  }

  @Test
  void agesOfDatasetsAndFreeDisksAreReadAtEachScrape() {
    AtomicReference<Map<String, Duration>> ages =
        new AtomicReference<>(Map.of("people", Duration.ofMinutes(1)));
    metrics.with(ages::get, () -> Map.of("output", 4096L));

    assertThat(metrics.text())
        .contains("builder_dataset_age_seconds{dataset=\"people\"} 60.0")
        .contains("builder_disk_free_bytes{folder=\"output\"} 4096.0");
    ages.set(Map.of("rides", Duration.ofMinutes(2)));
    assertThat(metrics.text())
        .contains("builder_dataset_age_seconds{dataset=\"rides\"} 120.0")
        .doesNotContain("people");
  }

  /** Spec, "Versioning". */
  @Test
  void theVersionOfTheContractIsReported() {
    assertThat(((Reply.Json) ask("getVersion")).body().members())
        .containsEntry("api_version", JsonValue.of(ApiContractVersion.CURRENT))
        .containsKeys("service", "version");
  }

  @Test
  void theContractIsServedAsItIs() {
    Reply.Text contract = (Reply.Text) ask("getContract");

    assertThat(contract.type()).isEqualTo("text/yaml; charset=utf-8");
    assertThat(contract.content())
        .startsWith("openapi: 3.1.0")
        .contains("version: " + ApiContractVersion.CURRENT);
  }

  @Test
  void figuresReportOfJobsStreamsAndTheProcess() {
    assertThat(((Reply.Text) ask("getMetrics")).content())
        .contains("builder_jobs_waiting 3.0")
        .contains("builder_jobs_running 2.0")
        .contains("builder_jobs_workers 4.0")
        .contains("http_event_streams 5.0")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void buildsAreCountedByHowTheyEnded() {
    tally.count(BuildCounter.BuildEnd.OK);
    tally.count(BuildCounter.BuildEnd.OK);
    tally.count(BuildCounter.BuildEnd.REFUSED);

    assertThat(metrics.text().lines().filter(line -> line.startsWith("builder_builds_total")))
        .containsExactlyInAnyOrder(
            "builder_builds_total{outcome=\"ok\"} 2.0",
            "builder_builds_total{outcome=\"failed\"} 0.0",
            "builder_builds_total{outcome=\"cancelled\"} 0.0",
            "builder_builds_total{outcome=\"refused\"} 1.0");
  }

  @Test
  void sessionsThatTheEngineHoldsAreCounted() {
    assertThat(metrics.text())
        .contains("engine_sessions{state=\"open\"} 7.0")
        .contains("engine_sessions{state=\"abandoned\"} 1.0");
  }

  @Test
  void queriesThatRunAndThatMayRunAreCounted() {
    assertThat(metrics.text())
        .contains("builder_queries_running 1.0")
        .contains("builder_queries_slots 2.0");
  }

  @Test
  void answersAreCountedByOperationAndStatus() {
    metrics.answered("healthz", 200, Duration.ofMillis(3));

    assertThat(metrics.text())
        .contains("http_server_requests_seconds_count{operation=\"healthz\",status=\"200\"} 1")
        .contains("http_server_requests_seconds_bucket{operation=\"healthz\"");
  }
}
