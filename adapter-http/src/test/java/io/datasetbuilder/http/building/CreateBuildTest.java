package io.datasetbuilder.http.building;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.contract.ApiContractVersion;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.http.run.RunOperations;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CreateBuildTest {

  private static final String ABSENT = "upl_" + "0".repeat(32);

  @AutoClose private final BuiltRuns built;
  private OperationClient client;

  CreateBuildTest(@TempDir Path folder) {
    built = new BuiltRuns(folder, Map.of("SVC_MAX_BUILDS", "1", "SVC_BUILD_WAIT_SECONDS", "1"));
    client = new OperationClient(built.service, Routes.of(SpecOperations::declare));
  }

  @Test
  void aBuildThatSucceedsIsAnsweredWhenEverythingIsOnDisk() {
    JsonResponse answer = client.post("/build", spec(built.people()).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("status")).isEqualTo("ok");
    assertThat(answer.text("run_id")).isEqualTo("one");
    assertThat(answer.text("manifest")).isEqualTo("one/manifest.json");
    assertThat(answer.text("api_version")).isEqualTo(ApiContractVersion.CURRENT);
    assertThat(answer.value("composition")).isEqualTo(JsonValue.ofNull());
    assertThat(answer.names()).doesNotContain("error", "materialized", "warehouse_failures");
    JsonResponse outcome = answer.objects("outcomes").get(0);
    assertThat(outcome.text("source_key")).isEqualTo("s");
    assertThat(outcome.text("status")).isEqualTo("ok");
    assertThat(outcome.texts("stages_completed")).containsExactly("bronze", "silver", "gold");
    assertThat(outcome.value("error")).isEqualTo(JsonValue.ofNull());
    assertThat(built.output.resolve("one/manifest.json")).exists();
  }

  @Test
  void theServiceMakesARunIdWhenNoneIsGiven() {
    String made = client.post("/build", spec(built.people())).text("run_id");

    assertThat(made).matches("[0-9]{8}T[0-9]{12}Z");
    assertThat(built.output.resolve(made)).isDirectory();
  }

  @Test
  void aSourceThatFailsIsAnUpstreamFailureWithItsManifest() {
    JsonResponse answer =
        client.post("/build", spec(BuiltRuns.spec("people", ABSENT, "")).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.text("status")).isEqualTo("failed");
    assertThat(answer.text("error")).isEqualTo(answer.objects("outcomes").get(0).text("error"));
    assertThat(Files.exists(built.output.resolve(answer.text("manifest")))).isTrue();
    JsonResponse failure =
        new OperationClient(built.service, Routes.of(RunOperations::declare))
            .get("/builds/one/manifest")
            .objects("failures")
            .get(0);
    assertThat(failure.text("source_key"))
        .isEqualTo(answer.objects("outcomes").get(0).text("source_key"));
    assertThat(failure.text("stage")).isEqualTo("bronze");
    assertThat(failure.text("code")).isEqualTo("upload_not_found");
    assertThat(failure.text("summary")).isEqualTo(answer.text("error"));
  }

  @Test
  void aSpecThatCannotBeLoadedOrBreaksRulesIsRefused() {
    assertThat(client.post("/build", spec("[")).text("status")).isEqualTo("error");
    JsonResponse invalid =
        client.post(
            "/build", spec(built.people().replace("dataset_id: people", "dataset_id: ' '")));
    assertThat(invalid.status()).isEqualTo(400);
    assertThat(invalid.text("status")).isEqualTo("invalid");
    assertThat(client.post("/build", new JsonMembers()).refusal())
        .isEqualTo("400 missing 'spec' in request body");
    assertThat(built.output.resolve("one")).doesNotExist();
  }

  @Test
  void aProviderThatTheCatalogLacksIsTheFailureOfItsSource() {
    String unknown =
        built
            .people()
            .replaceFirst(
                "(- \\{kind: file.*}})",
                "$1\n  - {alias: other, provider: nobody, dataset: nothing}");

    JsonResponse answer = client.post("/build", spec(unknown).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.objects("outcomes").get(0).text("status")).isEqualTo("ok");
    JsonResponse other = answer.objects("outcomes").get(1);
    assertThat(other.text("status")).isEqualTo("failed");
    assertThat(other.text("error")).contains("the catalog has no provider nobody");
    assertThat(other.texts("stages_completed")).isEmpty();
    assertThat(built.output.resolve("one/manifest.json")).exists();
  }

  @Test
  void aParameterThatTheServiceSetsFailsItsSourceBeforeAnyCallAndNoOther() throws IOException {
    String key =
        built
            .people()
            .replaceFirst(
                "(- \\{kind: file.*}})",
                "$1\n  - {provider: datago, dataset: apt_trade, alias: sales, params:"
                    + " {LAWD_CD: '11110', DEAL_YMD: '202401', serviceKey: canary-77}}");

    JsonResponse answer = client.post("/build", spec(key).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(502);
    assertThat(answer.objects("outcomes"))
        .extracting(outcome -> outcome.text("status"))
        .containsExactly("ok", "failed");
    assertThat(answer.objects("outcomes").get(1).text("error"))
        .contains("serviceKey is set by the service");
    assertThat(Files.readString(built.output.resolve("one/buildspec.yaml")))
        .contains("serviceKey")
        .doesNotContain("canary-77");
  }

  /** No snapshot may hold a key, and this name does not show that it is one. */
  @Test
  void aKeyUnderANameThatSnapshotsDoNotHideIsRefusedBeforeAnythingIsWritten() {
    String key =
        built
            .people()
            .replaceFirst(
                "\\{kind: file.*}}",
                "{provider: law, dataset: law_search, params: {OC: canary-77}}");

    JsonResponse answer = client.post("/build", spec(key).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("status")).isEqualTo("invalid");
    assertThat(answer.objects("structured_problems").get(0).text("code"))
        .isEqualTo("reserved_parameter");
    assertThat(built.output.resolve("one")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../one", ".hidden", "a b", "-a"})
  void aRunIdIsOneSegment(String id) {
    JsonResponse answer = client.post("/build", spec(built.people()).put("run_id", id));

    assertThat(answer.refusal()).startsWith("400 'run_id' must be one path segment");
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void aRunIdIsATextThatIsNotEmpty() {
    String wrong = "400 'run_id' must be a non-empty string";
    assertThat(client.post("/build", spec(built.people()).put("run_id", "")).refusal())
        .isEqualTo(wrong);
    assertThat(client.post("/build", spec(built.people()).put("run_id", 7)).refusal())
        .isEqualTo(wrong);
    assertThat(client.post("/build", spec(built.people()).put("retry_of", "")).refusal())
        .isEqualTo("400 'retry_of' must be a non-empty string");
  }

  @Test
  void aRunIdIsUsedOnce() {
    built.build("one", built.people());

    JsonResponse answer = client.post("/build", spec(built.people()).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("code")).isEqualTo("run_id_completed");
    assertThat(answer.text("run_id")).isEqualTo("one");
  }

  @Test
  void aRunIdThatNamesWhatNoBuildMadeIsRefused() throws Exception {
    Files.createDirectories(built.output.resolve("mine/snapshots"));

    JsonResponse answer = client.post("/build", spec(built.people()).put("run_id", "mine"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.text("code")).isEqualTo("run_id_taken");
    assertThat(answer.text("run_id")).isEqualTo("mine");
    assertThat(built.output.resolve("mine/snapshots")).exists();
  }

  @Test
  void onlyAnEarlierRunIsRetried() {
    JsonResponse itself =
        client.post("/build", spec(built.people()).put("run_id", "one").put("retry_of", "one"));
    assertThat(itself.status()).isEqualTo(400);
    assertThat(itself.text("code")).isEqualTo("retry_of_itself");
    JsonResponse missing =
        client.post("/build", spec(built.people()).put("run_id", "one").put("retry_of", "none"));
    assertThat(missing.status()).isEqualTo(400);
    assertThat(missing.names()).containsExactly("error");
  }

  @Test
  void aRunIdOfAJobThatGoesOnIsRefused() {
    hold("held");

    JsonResponse used = client.post("/build", spec(built.people()).put("run_id", "held"));
    assertThat(used.status()).isEqualTo(400);
    assertThat(used.text("code")).isEqualTo("run_id_in_progress");
    assertThat(used.text("run_id")).isEqualTo("held");
  }

  @Test
  void aBuildThatFindsNoWorkerInTimeIsRefused() {
    hold("held");

    JsonResponse answer = client.post("/build", spec(built.people()).put("run_id", "one"));

    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.text("code")).isEqualTo("build_queue_full");
    assertThat(built.output.resolve("one")).doesNotExist();
  }

  @Test
  void aBuildIsRefusedWhenTheServiceIsStopping() {
    built.service.drain(Duration.ofSeconds(1));

    JsonResponse answer = client.post("/build", spec(built.people()));

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.text("code")).isEqualTo("service_stopping");
  }

  private void hold(String id) {
    OperationClient jobs = new OperationClient(built.service, Routes.of(JobOperations::declare));
    jobs.post("/builds", spec(built.heldPeople()).put("run_id", id));
    built.exporter.awaitHeld();
  }

  private static JsonMembers spec(String text) {
    return new JsonMembers().put("spec", text);
  }
}
