package io.datasetbuilder.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.buildspec.json.JsonValue;
import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.fixture.Door;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.http.fixture.Told;
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
  private Door door;

  @BeforeEach
  void open() {
    open(Map.of("SVC_CREDENTIAL_MASTER_KEY", MASTER_KEY));
  }

  private void open(Map<String, String> variables) {
    service = standIns.service(folder.resolve("out" + System.nanoTime()), variables);
    door = new Door(service, new ProviderOperations(service).operations());
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
    Told answer = door.get("/providers");

    assertThat(answer.status()).isEqualTo(200);
    Told bok = named(answer, "bok");
    assertThat(bok.names())
        .containsExactlyInAnyOrder("provider", "requires_credential", "configured", "last_test");
    assertThat(bok.value("requires_credential")).isEqualTo(JsonValue.of(true));
    assertThat(bok.value("configured")).isEqualTo(JsonValue.of(false));
    assertThat(bok.value("last_test")).isEqualTo(JsonValue.ofNull());
  }

  @Test
  void aTestThatSucceedsNamesItsDatasetAndHasNoError() {
    Told answer = door.post("/providers/worldbank/test", new JsonMembers());

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
    door.get("/providers/worldbank/status");
    door.get("/providers/bok/status");
    Told listed = door.get("/providers");

    Told tested = named(listed, "worldbank").object("last_test");
    assertThat(tested.names())
        .containsExactlyInAnyOrder(
            "status", "checked_at", "error_category", "response_code", "dataset");
    assertThat(tested.value("error_category")).isEqualTo(JsonValue.ofNull());
    Told untried = named(listed, "bok").object("last_test");
    assertThat(untried.text("status")).isEqualTo("not_configured");
    assertThat(untried.value("response_code")).isEqualTo(JsonValue.ofNull());
    assertThat(untried.value("dataset")).isEqualTo(JsonValue.ofNull());
  }

  @Test
  void aTestThatCannotBeMadeIsAnAnswer() {
    Told answer = door.get("/providers/bok/status");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("status")).isEqualTo("not_configured");
    assertThat(answer.names())
        .containsExactlyInAnyOrder("provider", "status", "configured", "latency_ms", "checked_at");
  }

  @Test
  void aTestThatFailsIsAnAnswerWithItsCategory() {
    standIns.server.acceptOnly("bok", "another-key-than-this-one");
    door.put("/providers/bok/credential", credential(KEY));

    Told answer = door.post("/providers/bok/test", new JsonMembers());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("status")).isEqualTo("failed");
    assertThat(answer.text("error_category")).isEqualTo("auth");
    assertThat(JsonRenderer.line(answer.body())).doesNotContain(KEY);
  }

  @Test
  void aSecondTestWithinAMinuteComesTooSoon() {
    door.post("/providers/worldbank/test", new JsonMembers());

    Told answer = door.get("/providers/worldbank/status");

    assertThat(answer.status()).isEqualTo(429);
    assertThat(answer.text("code")).isEqualTo("probe_rate_limited");
    assertThat(answer.number("retry_after_seconds")).isBetween(1L, 60L);
  }

  @Test
  void aKeyIsKeptAndNeverToldAgain() {
    Told put = door.put("/providers/bok/credential", credential(KEY));
    Told got = door.get("/providers/bok/credential");

    assertThat(put.status()).isEqualTo(200);
    assertThat(put.names())
        .containsExactlyInAnyOrder("provider", "configured", "masked", "updated_at");
    assertThat(got.names()).containsExactlyInAnyOrder("configured", "masked", "updated_at");
    assertThat(got.text("masked")).isEqualTo("********");
    assertThat(JsonRenderer.line(put.body()) + JsonRenderer.line(got.body())).doesNotContain(KEY);
    assertThat(named(door.get("/providers"), "bok").value("configured"))
        .isEqualTo(JsonValue.of(true));
  }

  @Test
  void aKeyIsDeletedAsOftenAsOneLikes() {
    door.put("/providers/bok/credential", credential(KEY));

    for (int i = 0; i < 2; i++) {
      Told deleted = door.delete("/providers/bok/credential");
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

    Told answer = door.put("/providers/bok/credential", body);

    assertThat(answer.refusal()).isEqualTo("400 only 'credential' is allowed");
    assertThat(door.put("/providers/bok/credential", new JsonMembers()).refusal())
        .isEqualTo("400 'credential' must be a non-empty string");
    assertThat(door.put("/providers/bok/credential", credential("")).status()).isEqualTo(400);
    assertThat(
            door.put("/providers/bok/credential", new JsonMembers().put("credential", 7)).status())
        .isEqualTo(400);
  }

  @Test
  void whatCannotBeAKeyIsRefusedWithoutEcho() {
    Told answer = door.put("/providers/bok/credential", credential("k\u0001" + KEY));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(JsonRenderer.line(answer.body())).doesNotContain(KEY);
  }

  @Test
  void aProviderWithoutAKeyKeepsNone() {
    assertThat(door.put("/providers/worldbank/credential", credential(KEY)).status())
        .isEqualTo(400);
  }

  @Test
  void anUnknownProviderIsNotFound() {
    List<Told> answers =
        List.of(
            door.get("/providers/none/status"),
            door.post("/providers/none/test", new JsonMembers()),
            door.get("/providers/none/credential"),
            door.put("/providers/none/credential", credential(KEY)),
            door.delete("/providers/none/credential"));

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

    assertThat(door.get(provider + "/status").status()).isEqualTo(400);
    assertThat(door.post(provider + "/test", new JsonMembers()).status()).isEqualTo(400);
    assertThat(door.get(provider + "/credential").status()).isEqualTo(400);
    assertThat(door.put(provider + "/credential", credential(KEY)).status()).isEqualTo(400);
    assertThat(door.delete(provider + "/credential").status()).isEqualTo(400);
  }

  @Test
  void sixtyFourCharactersAreANameAndOneMoreIsNone() {
    assertThat(door.get("/providers/" + "a".repeat(64) + "/status").status()).isEqualTo(404);
    assertThat(door.get("/providers/" + "a".repeat(65) + "/status").status()).isEqualTo(400);
  }

  @Test
  void withoutAMasterKeyTheStoreIsNotConfigured() {
    service.close();
    open(Map.of());

    List<Told> answers =
        List.of(
            door.get("/providers/bok/credential"),
            door.put("/providers/bok/credential", credential(KEY)),
            door.delete("/providers/bok/credential"));

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
      Door other = new Door(empty, new ProviderOperations(empty).operations());

      assertThat(other.get("/providers").status()).isEqualTo(502);
      assertThat(other.get("/providers/bok/status").text("code")).isEqualTo("catalog_unavailable");
    }
  }

  private static JsonMembers credential(String key) {
    return new JsonMembers().put("credential", key);
  }

  private static Told named(Told list, String provider) {
    return list.objects("providers").stream()
        .filter(one -> one.text("provider").equals(provider))
        .findFirst()
        .orElseThrow();
  }
}
