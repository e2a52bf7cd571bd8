package io.datasetbuilder.http.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.credential.Secret;
import io.datasetbuilder.buildspec.json.JsonValue.JsonObject;
import io.datasetbuilder.http.fixture.BuiltRuns;
import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.TestSettings;
import io.datasetbuilder.http.server.HttpService;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Builds, runs and their files over a real socket. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RunsOverTheLineTest {

  private static final String KEY = "a key of this test";

  @TempDir static Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private BuiltRuns built;
  private HttpService http;

  @BeforeAll
  void open() throws Exception {
    built = new BuiltRuns(folder, Map.of("SVC_MAX_BUILDS", "1"));
    TestSettings settings = TestSettings.standard().withAccess(Optional.of(new Secret(KEY)), false);
    http = HttpService.start(settings.made(), built.service);
    built.build("one", built.people().replace("data.csv", "자료 1.csv"));
  }

  @AfterAll
  void close() {
    http.close();
    built.close();
  }

  @Test
  void aBuildIsAnsweredWithinItsRequest() throws Exception {
    HttpResponse<byte[]> answer = post("/build", spec(built.people()).put("run_id", "two"));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("X-Request-ID").orElseThrow()).matches("[0-9a-f]{12}");
    assertThat(reported(answer).text("status")).isEqualTo("ok");
    assertThat(reported(answer).names()).doesNotContain("request_id");
  }

  @Test
  void aBuildWhoseSourceFailsIsAnUpstreamFailure() throws Exception {
    HttpResponse<byte[]> answer =
        post("/build", spec(BuiltRuns.spec("people", "upl_" + "0".repeat(32), "")));

    assertThat(answer.statusCode()).isEqualTo(502);
    assertThat(reported(answer).text("status")).isEqualTo("failed");
  }

  @Test
  void aRefusedBuildIsRefusedWithItsBody() throws Exception {
    HttpResponse<byte[]> used = post("/build", spec(built.people()).put("run_id", "one"));

    assertThat(used.statusCode()).isEqualTo(400);
    assertThat(reported(used).text("code")).isEqualTo("run_id_completed");
    assertThat(reported(used).text("run_id")).isEqualTo("one");
    assertThat(reported(post("/validate", spec("["))).text("status")).isEqualTo("error");
  }

  @Test
  void aJobIsFollowedUntilItsEndingAndResumedBehindAnEvent() throws Exception {
    assertThat(post("/builds", spec(built.people()).put("run_id", "job")).statusCode())
        .isEqualTo(202);

    List<String> stream = stream("/builds/job/events", Optional.empty());
    assertThat(stream).contains("id: 1", "event: run_submitted");
    assertThat(stream).contains("event: run_finished");
    assertThat(reported(get("/builds/job")).text("status")).isEqualTo("succeeded");
    assertThat(stream("/builds/job/events?after=1", Optional.of("2")))
        .contains("id: 3")
        .doesNotContain("id: 1", "id: 2");
    assertThat(reported(get("/builds/job/events?tail=true&limit=1")).objects("events"))
        .extracting(event -> event.text("event"))
        .containsExactly("run_finished");
  }

  @Test
  void everyListedFileIsSentUnderItsOwnName() throws Exception {
    for (String path : reported(get("/artifacts/one")).texts("files")) {
      HttpResponse<byte[]> answer = get("/artifacts/one/" + encoded(path));

      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Disposition").orElseThrow())
          .startsWith("attachment; filename");
      assertThat(answer.headers().firstValueAsLong("Content-Length").orElseThrow())
          .isEqualTo(answer.body().length);
      if (!path.equals("manifest.json")) {
        assertThat(answer.body())
            .isEqualTo(Files.readAllBytes(built.output.resolve("one/" + path)));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "buildspec.yaml, text/yaml; charset=utf-8",
    "manifest.json, application/json",
    "gold/s/table.parquet, application/vnd.apache.parquet"
  })
  void aFileHasTheTypeOfItsExtension(String path, String type) throws Exception {
    assertThat(get("/artifacts/one/" + path).headers().firstValue("Content-Type"))
        .get()
        .asString()
        .isEqualToIgnoringCase(type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/builds/..%2Fone",
        "/builds/..%2Fone/manifest",
        "/builds/a%20b/stages",
        "/builds/%EC%9E%90/quality",
        "/artifacts/..%2Fone",
        "/artifacts/one/..%2F..%2Fsecret",
        "/artifacts/one/gold%5Cs",
        "/artifacts/one/gold/s",
        "/builds/one/stages/silver",
        "/builds/one/stages/iron?source=s",
        "/builds/one/events?limit=0",
        "/builds/one/events?after=x",
        "/builds?limit=-1"
      })
  void whatCannotBeMeantIsRefusedWithOneSentence(String target) throws Exception {
    HttpResponse<byte[]> answer = get(target);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(reported(answer).names()).containsExactly("error");
  }

  @ParameterizedTest
  @CsvSource({
    "/builds/none, build job not found: none",
    "/builds/none/manifest, manifest not found: none",
    "/builds/none/spec, run not found: none",
    "/builds/none/stages, run not found: none",
    "/builds/none/stages/gold?source=s, run not found: none",
    "/builds/none/quality, run not found: none",
    "/artifacts/none, run not found: none",
    "/artifacts/none/manifest.json, run not found: none",
    "/artifacts/one/none.txt, artifact not found: none.txt",
    "/builds/one/stages/gold?source=t, unknown source: t"
  })
  void whatIsNotThereIsNotFound(String target, String sentence) throws Exception {
    JsonResponse answer = reported(get(target));

    assertThat(answer.refusal()).isEqualTo("404 " + sentence);
    assertThat(answer.names()).containsExactly("error");
  }

  @Test
  void aDownloadThatHasBegunIsWholeThoughItsRunIsDeletedMeanwhile() throws Exception {
    built.build("three", built.people());
    Path stored = built.output.resolve("three/gold/s/large.csv");
    // More than the buffers of both sides hold.
    byte[] large = new byte[32 * 1024 * 1024];
    Files.write(stored, large);

    HttpResponse<InputStream> download =
        client.send(
            request("/artifacts/three/gold/s/large.csv").GET().build(),
            BodyHandlers.ofInputStream());
    try (InputStream body = download.body()) {
      assertThat(body.read()).isZero();
      HttpResponse<byte[]> deleted =
          client.send(request("/builds/three").DELETE().build(), BodyHandlers.ofByteArray());

      assertThat(deleted.statusCode()).isEqualTo(200);
      assertThat(stored).doesNotExist();
      assertThat(body.readAllBytes()).hasSize(large.length - 1);
    }
    assertThat(get("/artifacts/three").statusCode()).isEqualTo(404);
  }

  private HttpResponse<byte[]> get(String target) throws IOException, InterruptedException {
    return client.send(request(target).GET().build(), BodyHandlers.ofByteArray());
  }

  private HttpResponse<byte[]> post(String target, JsonMembers body)
      throws IOException, InterruptedException {
    byte[] document = built.service.json().write(body.toObject());
    return client.send(
        request(target)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(document))
            .build(),
        BodyHandlers.ofByteArray());
  }

  /** The lines of a stream that ends by itself. */
  private List<String> stream(String target, Optional<String> lastEvent)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request(target).header("Accept", "text/event-stream");
    lastEvent.ifPresent(id -> request.header("Last-Event-ID", id));
    return client.send(request.build(), BodyHandlers.ofLines()).body().toList();
  }

  private HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + http.port() + target))
        .header("X-API-Key", KEY)
        .timeout(Duration.ofSeconds(60));
  }

  private JsonResponse reported(HttpResponse<byte[]> answer) {
    return new JsonResponse(
        answer.statusCode(), (JsonObject) built.service.json().read(answer.body()).orElseThrow());
  }

  private static String encoded(String path) {
    return String.join(
        "/",
        Arrays.stream(path.split("/", -1))
            .map(segment -> URLEncoder.encode(segment, UTF_8).replace("+", "%20"))
            .toList());
  }

  private static JsonMembers spec(String text) {
    return new JsonMembers().put("spec", text);
  }
}
