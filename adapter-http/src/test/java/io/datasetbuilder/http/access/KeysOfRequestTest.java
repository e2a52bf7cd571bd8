package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.embedded.BuilderService;
import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.pipeline.model.index.RunOwnership;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spec, "Authentication", rule 10: keys of providers that come with a request. */
class KeysOfRequestTest {

  private static final String HEADER = "X-Provider-Key";
  private static final String KEY = "the-key-of-ann-0815";
  private static final String OTHER_KEY = "the-key-of-bob-4711";

  private static final List<String> READERS =
      List.of(
          "POST /preview",
          "POST /build",
          "POST /builds",
          "GET /providers",
          "GET /providers/seoul/status",
          "POST /providers/seoul/test");

  @TempDir static Path folder;
  private static SharedService shared;
  private static CallingUser ann;

  @BeforeAll
  static void start() {
    shared =
        new SharedService(
            folder,
            Map.of(
                "SVC_MAX_BUILDS", "1",
                "SVC_JOB_CREDENTIAL_TTL_SECONDS", "2",
                "SVC_SEOUL_API_KEY", "a-key-of-the-service"),
            new TestIssuer(),
            0);
    shared.standIns.server.acceptOnly("seoul", KEY);
    ann = shared.user("ann");
  }

  @AfterAll
  static void stop() {
    shared.close();
  }

  @BeforeEach
  void forgetCalls() {
    shared.standIns.server.journal().clear();
  }

  private static String spec(String export, String... sources) {
    return "dataset_id: d\ntitle: t\ndescription: d\nsources:\n  - "
        + String.join("\n  - ", sources)
        + "\nexports:\n  - {kind: "
        + export
        + ", output_path: data."
        + export
        + "}\n";
  }

  private static Map<String, String> bikes() {
    return Map.of("spec", spec("csv", "{provider: seoul, dataset: bike_realtime, alias: bikes}"));
  }

  private static Map<String, String> bikes(String run) {
    return Map.of("spec", bikes().get("spec"), "run_id", run);
  }

  private long calls() {
    return shared.standIns.server.journal().requests("seoul", "bike_realtime").size();
  }

  @Test
  void aKeyThatIsTooShortIsNamedAsThat() {
    Received refused = ann.call("POST", "/preview", "", HEADER, "seoul=short");

    assertThat(refused.whole())
        .contains("a key of X-Provider-Key is too short: a key has at least 6 characters");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "seoul",
        "seoul=",
        "=canary-key",
        "seoul=canary-key,",
        "seoul=canary-key,bok",
        "seoul=canary-key,seoul=canary-other",
        "se oul=canary-key",
        "seoul=short"
      })
  void aMalformedHeaderIsRefusedWithoutAnEcho(String header) {
    for (String reader : READERS) {
      String[] line = reader.split(" ", 2);
      Received refused = ann.call(line[0], line[1], "", HEADER, header);
      assertThat(refused.refusal()).as(reader).isEqualTo("400 invalid_provider_key");
      assertThat(refused.whole()).doesNotContain("canary").doesNotContain("seoul");
    }
    assertThat(calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/version",
        "/catalog",
        "/builds",
        "/datasets",
        "/uploads",
        "/providers/seoul/credential"
      })
  void otherOperationsIgnoreTheHeader(String target) {
    assertThat(ann.get(target, HEADER, "malformed").status()).isEqualTo(200);
  }

  @Test
  void aMalformedHeaderIsOnlyReportedToWhoIsLetIn() {
    assertThat(shared.user("waits").get("/providers", HEADER, "malformed").refusal())
        .isEqualTo("403 signup_pending");
  }

  @Test
  void thePreviewAndTheBuildCallTheProviderWithTheKey() {
    assertThat(ann.post("/preview", bikes(), HEADER, "seoul=" + KEY).body())
        .doesNotContain("\"status\":\"failed\"");
    assertThat(ann.post("/build", bikes(), HEADER, "SEOUL=" + KEY).status()).isEqualTo(200);
    ann.post("/builds", bikes("job"), HEADER, "bok=another-key-1, seoul=" + KEY).ok();
    ann.get("/builds/job/events", "Accept", "text/event-stream").ok();

    assertThat(ann.get("/builds/job").text("status")).isEqualTo("succeeded");
    assertThat(shared.standIns.server.journal().placesOf(KEY)).isNotEmpty();
    assertThat(shared.standIns.server.journal().placesOf("another-key-1")).isEmpty();
  }

  @Test
  void aWrongKeyFailsAndTheKeyOfAnotherIsNotUsed() {
    ann.post("/build", bikes(), HEADER, "seoul=" + KEY).ok();

    Received failed = shared.user("bob").post("/build", bikes(), HEADER, "seoul=" + OTHER_KEY);

    assertThat(failed.status()).isEqualTo(502);
    assertThat(failed.body()).doesNotContain(OTHER_KEY).doesNotContain(KEY);
  }

  @ParameterizedTest
  @CsvSource({"ann, GET, /providers/seoul/status", "bob, POST, /providers/seoul/test"})
  void theTestCallsTheProviderWithTheKey(String subject, String method, String target) {
    CallingUser user = shared.user(subject);

    assertThat(user.call(method, target, "").text("status")).isEqualTo("not_configured");
    assertThat(user.call(method, target, "", HEADER, "seoul=" + KEY).text("status"))
        .isEqualTo("connected");
    assertThat(user.get("/providers").body()).contains("connected");
    assertThat(shared.user("admin").get("/providers").body()).doesNotContain("connected");
  }

  @Test
  void theListStatesWhichProvidersTheKeysAreFor() {
    assertThat(ann.get("/providers", HEADER, "seoul=" + KEY).body())
        .contains("{\"provider\":\"seoul\",\"requires_credential\":true,\"configured\":true")
        .doesNotContain(KEY);
    assertThat(ann.get("/providers").body())
        .doesNotContain("\"requires_credential\":true,\"configured\":true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/preview", "/build", "/builds"})
  void withoutAKeyNoProviderIsCalled(String path) {
    Map<String, String> spec =
        Map.of(
            "spec",
            spec(
                "csv",
                "{provider: seoul, dataset: bike_realtime, alias: bikes}",
                "{provider: seoul, dataset: bike_realtime, alias: again}",
                "{provider: worldbank, dataset: population, alias: w, params: {country: KOR}}"));

    Received refused = ann.post(path, spec, HEADER, "bok=" + KEY);

    assertThat(refused.refusal()).isEqualTo("403 provider_credential_required");
    assertThat(refused.json().path("providers").toString()).isEqualTo("[\"seoul\"]");
    assertThat(shared.standIns.server.journal().requests()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/preview", "/build", "/builds"})
  void publicAddressesAreNotFetched(String path) {
    Map<String, String> spec =
        Map.of(
            "spec",
            spec(
                "csv",
                "{provider: worldbank, dataset: population, alias: w, params: {country: KOR}}",
                "{kind: url, alias: u, endpoint: 'https://example.org/a.csv', format: csv}",
                "{kind: url, endpoint: 'https://example.org/b.csv', format: csv}"));

    Received refused = ann.post(path, spec);

    assertThat(refused.refusal()).isEqualTo("403 url_source_forbidden");
    assertThat(refused.json().path("sources").toString())
        .isEqualTo(
            "[{\"index\":1,\"alias\":\"u\",\"path\":\"sources[1].kind\"},"
                + "{\"index\":2,\"alias\":null,\"path\":\"sources[2].kind\"}]");
    assertThat(shared.standIns.server.journal().requests()).isEmpty();
  }

  @Test
  void noKeyIsStored() {
    String target = "/providers/seoul/credential";

    assertThat(ann.call("PUT", target, "{\"credential\":\"" + KEY + "\"}").refusal())
        .isEqualTo("403 credential_storage_disabled");
    assertThat(ann.call("DELETE", target, "").refusal())
        .isEqualTo("403 credential_storage_disabled");
    assertThat(ann.get(target).json().path("configured").asBoolean(true)).isFalse();
  }

  @Tag("deep")
  @Test
  void aJobThatWaitsLongerThanTheKeyLivesFails() throws InterruptedException {
    String upload = ann.upload("a.csv", "id\n1\n");
    ann.post(
            "/builds",
            Map.of(
                "run_id",
                "held",
                "spec",
                spec("held", "{kind: file, alias: s, upload_id: " + upload + ", format: csv}")))
        .ok();
    shared.held.awaitHeld();
    ann.post("/builds", bikes("late"), HEADER, "seoul=" + KEY).ok();
    Thread.sleep(Duration.ofSeconds(3).toMillis());
    shared.held.release();
    ann.get("/builds/late/events", "Accept", "text/event-stream").ok();

    assertThat(ann.get("/builds/late").text("status")).isEqualTo("failed");
    assertThat(calls()).isZero();
  }

  @Test
  void responsesOfProvidersAreNotCached() {
    ann.post("/build", bikes(), HEADER, "seoul=" + KEY).ok();
    long once = calls();
    ann.post("/build", bikes(), HEADER, "seoul=" + KEY).ok();

    assertThat(calls()).isEqualTo(2 * once);
  }

  @Test
  void aServiceOfOneUserIgnoresTheHeader(@TempDir Path elsewhere) throws Exception {
    try (StandIns standIns = new StandIns();
        BuilderService service =
            standIns
                .builder(elsewhere, Map.of("SVC_SEOUL_API_KEY", KEY))
                .ownership(RunOwnership.SINGLE_USER)
                .build();
        HttpService http =
            HttpService.start(
                TestSettings.standard().withAccess(Optional.empty(), true).made(), service)) {
      standIns.server.acceptOnly("seoul", KEY);
      for (String header : List.of("malformed", "seoul=" + OTHER_KEY)) {
        HttpRequest request =
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:" + http.port() + "/providers/seoul/test"))
                .header(HEADER, header)
                .POST(BodyPublishers.noBody())
                .build();
        assertThat(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode())
            .isIn(200, 429);
      }
      assertThat(standIns.server.journal().placesOf(KEY)).isNotEmpty();
      assertThat(standIns.server.journal().placesOf(OTHER_KEY)).isEmpty();
    }
  }
}
