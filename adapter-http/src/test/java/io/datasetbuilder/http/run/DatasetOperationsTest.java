package io.datasetbuilder.http.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Datasets that were really built, as they are read over HTTP. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatasetOperationsTest {

  @TempDir static Path folder;
  private BuiltRuns built;
  private OperationClient client;

  @BeforeAll
  void build() {
    built = new BuiltRuns(folder);
    built.build("one", built.people());
    built.build("broken", BuiltRuns.spec("people", "upl_" + "0".repeat(32), ""));
    built.build("odd-1", BuiltRuns.spec("odd.name", built.upload("odd.csv", "id,name\n1,A\n"), ""));
    client = new OperationClient(built.service, Routes.of(DatasetOperations::declare));
  }

  @AfterAll
  void close() {
    built.close();
  }

  @Test
  void datasetsAreListedWithTheirNumber() {
    JsonResponse answer = client.get("/datasets?limit=1");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names()).containsExactlyInAnyOrder("datasets", "total");
    assertThat(answer.number("total")).isEqualTo(2);
    assertThat(answer.objects("datasets"))
        .extracting(dataset -> dataset.text("dataset_id"))
        .containsExactly("odd.name");
  }

  @Test
  void aSummaryHasEveryMemberAndNoQuality() {
    JsonResponse summary = client.get("/datasets").objects("datasets").get(0);

    assertThat(summary.names())
        .containsExactlyInAnyOrder(
            "dataset_id",
            "title",
            "sources",
            "latest_run_id",
            "status",
            "updated_at",
            "row_counts",
            "total_row_count",
            "published_rows",
            "stages",
            "quality",
            "status_axes");
    assertThat(summary.value("quality")).isEqualTo(JsonValue.ofNull());
    assertThat(summary.object("stages").object("s").text("gold")).isEqualTo("completed");
    assertThat(summary.object("status_axes").names())
        .containsExactlyInAnyOrder(
            "refresh", "completeness", "health", "access", "maturity", "next_refresh_at");
  }

  @Test
  void oneDatasetReportsTheNumberOfItsRunsToo() {
    JsonResponse dataset = client.get("/datasets/people");

    assertThat(dataset.status()).isEqualTo(200);
    assertThat(dataset.number("run_count")).isEqualTo(2);
    assertThat(dataset.text("latest_run_id")).isEqualTo("broken");
    assertThat(dataset.text("status")).isEqualTo("failed");
  }

  @Test
  void aDatasetIsFoundByItsPercentEncodedId() {
    assertThat(client.get("/datasets/odd%2Ename").text("dataset_id")).isEqualTo("odd.name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/datasets/none", "/datasets/none/runs", "/datasets/none/quality/history"})
  void aDatasetWithoutARunIsNotFound(String target) {
    JsonResponse answer = client.get(target);

    assertThat(answer.refusal()).isEqualTo("404 dataset not found: none");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void anIdMayHoldSpacesAndSlashes() {
    assertThat(client.get("/datasets/a%20b%2Fc").refusal())
        .isEqualTo("404 dataset not found: a b/c");
  }

  @Test
  void runsOfADatasetAreListedNewestFirst() {
    JsonResponse answer = client.get("/datasets/people/runs");

    assertThat(answer.names()).containsExactlyInAnyOrder("dataset_id", "runs");
    assertThat(answer.objects("runs"))
        .extracting(run -> run.text("run_id") + " " + run.text("status"))
        .containsExactly("broken failed", "one ok");
    assertThat(answer.objects("runs").get(0).names())
        .containsExactlyInAnyOrder(
            "run_id",
            "status",
            "started_at",
            "finished_at",
            "spec_digest",
            "created_by",
            "published_rows");
    assertThat(client.get("/datasets/people/runs?limit=1").objects("runs")).hasSize(1);
  }

  @Test
  void oneRunOfADatasetIsReported() {
    JsonResponse answer = client.get("/datasets/people/runs/one");

    assertThat(answer.names()).containsExactlyInAnyOrder("dataset_id", "run");
    assertThat(answer.object("run").text("run_id")).isEqualTo("one");
  }

  @Test
  void aRunOfAnotherDatasetIsNotFound() {
    JsonResponse answer = client.get("/datasets/people/runs/odd-1");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void aRunThatDoesNotExistIsNotFound() {
    assertThat(client.get("/datasets/people/runs/none").refusal())
        .isEqualTo("404 run not found: none");
  }

  @Test
  void aRunIdThatIsAPathIsRefused() {
    assertThat(client.get("/datasets/people/runs/..%2Fone").status()).isEqualTo(400);
  }

  @Test
  void theQualityOfItsRunsIsCountedNewestFirst() {
    JsonResponse answer = client.get("/datasets/people/quality/history");

    assertThat(answer.names()).containsExactlyInAnyOrder("dataset_id", "runs");
    JsonResponse newest = answer.objects("runs").get(0);
    assertThat(newest.text("run_id")).isEqualTo("broken");
    assertThat(newest.names())
        .containsExactlyInAnyOrder(
            "run_id",
            "timestamp",
            "status",
            "pass_count",
            "warn_count",
            "fail_count",
            "evaluated_checks",
            "rule_pass_rate",
            "validated_rows");
    assertThat(newest.value("rule_pass_rate")).isEqualTo(JsonValue.ofNull());
    assertThat(newest.value("validated_rows")).isEqualTo(JsonValue.ofNull());
    assertThat(answer.objects("runs").get(1).number("validated_rows")).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/datasets?limit=0",
        "/datasets?limit=-1",
        "/datasets?limit=many",
        "/datasets/people/runs?limit=1.5",
        "/datasets/people/quality/history?limit="
      })
  void aLimitIsAPositiveInteger(String target) {
    JsonResponse answer = client.get(target);

    assertThat(answer.refusal()).isEqualTo("400 'limit' must be a positive integer");
    assertThat(answer.names()).containsExactly("error");
  }
}
