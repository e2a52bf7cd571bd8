package io.datasetbuilder.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Rules of the wire that are easily missed, one test each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MostOftenMissedTest {

  private Workplace work;
  private Browser browser;

  @BeforeAll
  void open(@TempDir Path folder) {
    work = new Workplace(folder);
    browser = work.browser;
    work.built("ok-1", people("people", "csv", "{casts: {id: int}}"));
    work.built("failed-1", people("people", "csv", "{casts: {name: int}, required: [nothing]}"));
  }

  @AfterAll
  void close() {
    work.close();
  }

  private String people(String datasetId, String export, String schema) {
    String upload = browser.upload("csv", "id,name\n1,Ada\n2,Bob\n");
    return Tables.exported(datasetId, export, "", Tables.file("s", upload, "csv", schema));
  }

  private JsonNode manifest(String run) {
    return browser.get("/builds/" + run + "/manifest").as(200, RunShapes.manifest()).body();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/version", "/builds/ok-1", "/builds/nowhere", "/nowhere"})
  void theIdOfARequestIsAHeaderAndNoMember(String target) {
    Read answer = browser.get(target);

    assertThat(answer.headers().get("X-Request-ID")).matches("[0-9a-f]{12}");
    assertThat(answer.body().has("request_id")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"materialized", "warehouse_failures"})
  void whatNeedsAWarehouseIsAbsentWithoutOne(String member) {
    assertThat(browser.get("/builds/ok-1").body().path("response").has(member)).isFalse();
    assertThat(manifest("ok-1").has(member)).isFalse();
  }

  @Test
  void whatAJobDoesNotHaveIsAbsent() {
    JsonNode job = browser.get("/builds/ok-1").body();

    assertThat(List.of("error", "code", "retry_of")).noneMatch(job::has);
  }

  @Test
  void everyErrorOfAManifestBeginsWithItsSource() {
    assertThat(manifest("failed-1").path("errors").values())
        .isNotEmpty()
        .allSatisfy(error -> assertThat(error.asString()).startsWith("s: "));
  }

  @Test
  void theResponseOfAJobThatFailedIsTheWholeAnswerOfItsBuild() {
    JsonNode job = browser.get("/builds/failed-1").body();

    assertThat(job.path("response").path("status").asString()).isEqualTo("failed");
    assertThat(job.path("response").path("error")).isEqualTo(job.path("error"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/validate", "/preview", "/build"})
  void membersThatAreNotKnownAreIgnored(String target) {
    Map<String, ?> body =
        Map.of("spec", people("unknown", "csv", "{}"), "outputPath", "x", "limit", 5);

    assertThat(browser.post(target, body).status()).isEqualTo(200);
  }

  @Test
  void membersOfASubmissionThatAreNotKnownAreIgnored() {
    Map<String, ?> body =
        Map.of("spec", people("unknown", "csv", "{}"), "run_id", "unknown-1", "outputPath", "x");

    browser.post("/builds", body).as(202, RunShapes.job());
    work.awaitEnd("unknown-1");
  }

  /** The client's spec: JSON as text, with options of its own that the service does not know. */
  @Test
  void theClientsOwnOptionsAreIgnored() {
    String upload = browser.upload("csv", "id\n1\n");
    String spec =
        """
        {"dataset_id": "own", "title": "t", "description": "d",
         "sources": [{"kind": "file", "upload_id": "%s", "format": "csv",
                      "schema": {"required": [], "dtypes": {}, "casts": {}}}],
         "exports": [{"kind": "csv", "output_path": "artifacts/builds/own/data.csv",
                      "options": {"outputPath": "artifacts/builds/own/data.csv"}}],
         "metadata": {"outputPath": "artifacts/builds/own"}}
        """
            .formatted(upload);

    assertThat(work.built("own-1763740000000", spec).text("status")).isEqualTo("succeeded");
    work.screens.ofRun("own-1763740000000");
  }

  @Test
  void theVersionOfTheContractIsTheSameEverywhere() {
    String version = browser.get("/version").as(200, ServiceShapes::version).text("api_version");
    Read valid =
        browser
            .post("/validate", Map.of("spec", people("people", "csv", "{}")))
            .as(200, SpecShapes.valid());

    assertThat(valid.text("api_version")).isEqualTo(version);
    assertThat(browser.get("/builds/ok-1").body().path("response").path("api_version").asString())
        .isEqualTo(version);
  }

  @Test
  void aNewJobIsAcceptedAndAKnownOneIsReported() {
    Map<String, ?> body = Map.of("spec", people("held", "held", "{}"), "run_id", "held-1");

    browser.post("/builds", body).as(202, RunShapes.job());
    work.held.awaitHeld();
    browser.post("/builds", body).as(200, RunShapes.job());
    JsonNode workers =
        browser
            .get("/monitoring/summary")
            .as(200, ServiceShapes.monitoring())
            .body()
            .path("workers");

    assertThat(workers.path("active").asInt()).isEqualTo(1);
    assertThat(workers.path("utilization").asDouble()).isPositive();
    work.held.release();
    work.awaitEnd("held-1");
  }

  /** Both names are in use for the parameters of a fetch, and both places for the version. */
  @Test
  void whatHasTwoNamesIsReportedUnderBoth() {
    JsonNode manifest = manifest("ok-1");
    JsonNode source = manifest.path("provenance").path(0);

    assertThat(source.path("params").isObject()).isTrue();
    assertThat(source.path("params")).isEqualTo(source.path("fetch_params"));
    assertThat(manifest.path("build_environment").path("builder_version"))
        .isEqualTo(manifest.path("builder_version"));
    assertThat(manifest.path("checksums").has("same_data")).isTrue();
  }
}
