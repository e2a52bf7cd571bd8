package io.datasetbuilder.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.call.Routes;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.OperationClient;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import io.datasetbuilder.pipeline.source.provider.definition.ProviderCatalog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers that stand-ins on loopback answer for, with a real store of keys. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderOperationsTest {

  private static final String MASTER_KEY = "QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUE=";
  private static final String KEY = "Zm9v-secret-value-1234567890";

  @TempDir Path folder;
  private final StandIns standIns = new StandIns();
  private BuilderService service;
  private OperationClient client;

  @BeforeEach
  void open() {
    open(Map.of("SVC_CREDENTIAL_MASTER_KEY", MASTER_KEY));
  }

  private void open(Map<String, String> variables) {
    service = standIns.service(folder.resolve("out" + System.nanoTime()), variables);
    client = new OperationClient(service, Routes.of(ProviderOperations::declare));
  }

  @AfterEach
  void close() {
    service.close();
  }

  @AfterAll
  void closeStandIns() {
    standIns.close();
  }

  @Test
  void providersAreListedWithoutATest() {
    JsonResponse answer = client.get("/providers");

    assertThat(answer.status()).isEqualTo(200);
    JsonResponse bok = named(answer, "bok");
    assertThat(bok.names())
        .containsExactlyInAnyOrder("provider", "requires_credential", "configured", "last_test");
    assertThat(bok.value("requires_credential")).isEqualTo(JsonValue.of(true));
    assertThat(bok.value("configured")).isEqualTo(JsonValue.of(false));
    assertThat(bok.value("last_test")).isEqualTo(JsonValue.ofNull());
  }

  @Test
  void aTestThatSucceedsNamesItsDatasetAndHasNoError() {
    JsonResponse answer = client.post("/providers/worldbank/test", new JsonMembers());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.names())
        .containsExactlyInAnyOrder(
            "provider",
            "status",
            "configured",
            "latency_ms",
            "checked_at",
            "response_code",
            "dataset");
    assertThat(answer.text("status")).isEqualTo("connected");
    assertThat(answer.number("response_code")).isEqualTo(200);
  }

  @Test
  void theLastTestIsListedWithNulls() {
    client.get("/providers/worldbank/status");
    client.get("/providers/bok/status");
    JsonResponse listed = client.get("/providers");

    JsonResponse tested = named(listed, "worldbank").object("last_test");
    assertThat(tested.names())
        .containsExactlyInAnyOrder(
            "status", "checked_at", "error_category", "response_code", "dataset");
    assertThat(tested.value("error_category")).isEqualTo(JsonValue.ofNull());
    JsonResponse untried = named(listed, "bok").object("last_test");
    assertThat(untried.text("status")).isEqualTo("not_configured");
    assertThat(untried.value("response_code")).isEqualTo(JsonValue.ofNull());
    assertThat(untried.value("dataset")).isEqualTo(JsonValue.ofNull());
  }

  @Test
  void aTestThatCannotBeMadeIsAnAnswer() {
    JsonResponse answer = client.get("/providers/bok/status");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("status")).isEqualTo("not_configured");
    assertThat(answer.names())
        .containsExactlyInAnyOrder("provider", "status", "configured", "latency_ms", "checked_at");
  }

  @Test
  void aTestThatFailsIsAnAnswerWithItsCategory() {
    standIns.server.acceptOnly("bok", "another-key-than-this-one");
    client.put("/providers/bok/credential", credential(KEY));

    JsonResponse answer = client.post("/providers/bok/test", new JsonMembers());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("status")).isEqualTo("failed");
    assertThat(answer.text("error_category")).isEqualTo("auth");
    assertThat(JsonRenderer.line(answer.body())).doesNotContain(KEY);
  }

  @Test
  void aSecondTestWithinAMinuteHasTheResultOfTheFirst() {
    JsonResponse first = client.post("/providers/worldbank/test", new JsonMembers());

    JsonResponse second = client.get("/providers/worldbank/status");

    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).isEqualTo(first.body());
  }

  @Test
  void aKeyIsKeptAndNeverReportedAgain() {
    JsonResponse put = client.put("/providers/bok/credential", credential(KEY));
    JsonResponse got = client.get("/providers/bok/credential");

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.names())
        .containsExactlyInAnyOrder("provider", "configured", "masked", "updated_at");
    assertThat(got.names()).containsExactlyInAnyOrder("configured", "masked", "updated_at");
    assertThat(got.text("masked")).isEqualTo("********");
    assertThat(JsonRenderer.line(put.body()) + JsonRenderer.line(got.body())).doesNotContain(KEY);
    assertThat(named(client.get("/providers"), "bok").value("configured"))
        .isEqualTo(JsonValue.of(true));
  }

  @Test
  void aKeyIsDeletedAsOftenAsOneLikes() {
    client.put("/providers/bok/credential", credential(KEY));

    for (int i = 0; i < 2; i++) {
      JsonResponse deleted = client.delete("/providers/bok/credential");
      assertThat(deleted.status()).isEqualTo(200);
      assertThat(deleted.names())
          .containsExactlyInAnyOrder("provider", "configured", "masked", "updated_at");
      assertThat(deleted.value("configured")).isEqualTo(JsonValue.of(false));
      assertThat(deleted.value("masked")).isEqualTo(JsonValue.ofNull());
      assertThat(deleted.value("updated_at")).isEqualTo(JsonValue.ofNull());
    }
  }

  @Test
  void onlyACredentialIsAllowedAndNothingIsRepeated() {
    JsonMembers body = credential(KEY).put("sk-oops", "x");

    JsonResponse answer = client.put("/providers/bok/credential", body);

    assertThat(answer.refusal()).isEqualTo("400 only 'credential' is allowed");
    assertThat(client.put("/providers/bok/credential", new JsonMembers()).refusal())
        .isEqualTo("400 'credential' must be a non-empty string");
    assertThat(client.put("/providers/bok/credential", credential("")).status()).isEqualTo(400);
    assertThat(
            client
                .put("/providers/bok/credential", new JsonMembers().put("credential", 7))
                .status())
        .isEqualTo(400);
  }

  @Test
  void whatCannotBeAKeyIsRefusedWithoutEcho() {
    JsonResponse answer = client.put("/providers/bok/credential", credential("k\u0001" + KEY));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(JsonRenderer.line(answer.body())).doesNotContain(KEY);
  }

  @Test
  void aProviderWithoutAKeyKeepsNone() {
    assertThat(client.put("/providers/worldbank/credential", credential(KEY)).status())
        .isEqualTo(400);
  }

  @Test
  void anUnknownProviderIsNotFound() {
    List<JsonResponse> answers =
        List.of(
            client.get("/providers/none/status"),
            client.post("/providers/none/test", new JsonMembers()),
            client.get("/providers/none/credential"),
            client.put("/providers/none/credential", credential(KEY)),
            client.delete("/providers/none/credential"));

    assertThat(answers)
        .allSatisfy(
            answer -> {
              assertThat(answer.refusal()).isEqualTo("404 provider not found");
              assertThat(answer.names()).containsExactly("error");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"BOK", "-bok", "b.k", "..%2Fbok", "b%20k", "b%0a"})
  void whatCannotBeTheNameOfAProviderIsRefused(String name) {
    String provider = "/providers/" + name;

    assertThat(client.get(provider + "/status").status()).isEqualTo(400);
    assertThat(client.post(provider + "/test", new JsonMembers()).status()).isEqualTo(400);
    assertThat(client.get(provider + "/credential").status()).isEqualTo(400);
    assertThat(client.put(provider + "/credential", credential(KEY)).status()).isEqualTo(400);
    assertThat(client.delete(provider + "/credential").status()).isEqualTo(400);
  }

  @Test
  void sixtyFourCharactersAreANameAndOneMoreIsNone() {
    assertThat(client.get("/providers/" + "a".repeat(64) + "/status").status()).isEqualTo(404);
    assertThat(client.get("/providers/" + "a".repeat(65) + "/status").status()).isEqualTo(400);
  }

  @Test
  void withoutAMasterKeyTheStoreIsNotConfigured() {
    service.close();
    open(Map.of());

    List<JsonResponse> answers =
        List.of(
            client.get("/providers/bok/credential"),
            client.put("/providers/bok/credential", credential(KEY)),
            client.delete("/providers/bok/credential"));

    assertThat(answers)
        .allSatisfy(
            answer -> {
              assertThat(answer.refusal()).isEqualTo("503 credential store is not configured");
              assertThat(answer.names()).containsExactly("error");
            });
  }

  @Test
  void withoutAnyProviderTheCatalogIsUnavailable() {
    try (BuilderService empty =
        BuilderService.builder(folder.resolve("empty"))
            .catalog(new ProviderCatalog(List.of()))
            .build()) {
      OperationClient other = new OperationClient(empty, Routes.of(ProviderOperations::declare));

      assertThat(other.get("/providers").status()).isEqualTo(502);
      assertThat(other.get("/providers/bok/status").text("code")).isEqualTo("catalog_unavailable");
    }
  }

  private static JsonMembers credential(String key) {
    return new JsonMembers().put("credential", key);
  }

  private static JsonResponse named(JsonResponse list, String provider) {
    return list.objects("providers").stream()
        .filter(one -> one.text("provider").equals(provider))
        .findFirst()
        .orElseThrow();
  }
}
