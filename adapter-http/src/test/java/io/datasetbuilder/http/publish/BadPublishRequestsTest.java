package io.datasetbuilder.http.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.JsonResponse;
import io.datasetbuilder.http.fixture.Served;
import io.datasetbuilder.http.fixture.StandIns;
import io.datasetbuilder.pipeline.model.json.JsonMembers;
import io.datasetbuilder.pipeline.model.json.JsonRenderer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that nobody means, and runs whose specs are not what they were, over a socket. */
@Execution(ExecutionMode.SAME_THREAD)
class BadPublishRequestsTest {

  private static final String EXPORTS =
      "{kind: csv, output_path: data.csv}, {kind: kaggle, output_path: kaggle/people.csv, options:"
          + " {owner: ada, slug: people}}";

  @TempDir static Path folder;
  private static PublishingService publishing;
  private static Served served;

  @BeforeAll
  static void start() {
    publishing =
        new PublishingService(
            folder, Map.of("SVC_MAX_BUILDS", "1", "KAGGLE_API_ENDPOINT", "http://127.0.0.1:1"));
    served = publishing.served;
    for (String run : List.of("one", "invalid", "bare")) {
      build("/build", run, PublishedSpecs.of(publishing.source(), EXPORTS, ""));
    }
  }

  @AfterAll
  static void stop() {
    publishing.close();
  }

  private static JsonResponse post(String path, String body) {
    return served.send(path, body.getBytes(StandardCharsets.UTF_8));
  }

  private static void build(String path, String run, String spec) {
    JsonMembers body = new JsonMembers().put("spec", spec).put("run_id", run);
    assertThat(post(path, JsonRenderer.line(body.toObject())).status()).isIn(200, 202);
  }

  private static JsonResponse publish(String run, String target, String rest) {
    return post(
        "/builds/" + run + "/publish",
        "{\"target\":\"" + target + "\",\"destination\":\"ada/people\"" + rest + "}");
  }

  private static List<String> codes(JsonResponse response) {
    return response.objects("blockers").stream().map(blocker -> blocker.text("code")).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "\"private\"",
        "7",
        "{\"private\":\"yes\"}",
        "{\"private\":1}",
        "{\"confirm_non_commercial\":\"true\"}",
        "{\"public\":true}",
        "{\"visibility\":\"public\"}"
      })
  void optionsThatAreNone(String options) {
    assertThat(publish("one", "huggingface", ",\"options\":" + options).refusal())
        .startsWith("400 ")
        .containsPattern("option|private|public|confirm_non_commercial|visibility");
  }

  private static Stream<String> badDestinations() {
    return Stream.of(
        "",
        "people",
        "a/b/c",
        "../people",
        "ada/..",
        "ada/.",
        "./people",
        "/people",
        "ada/",
        "ada/peo ple",
        "ada/people/",
        "ada\\\\people",
        "-ada/people",
        "ada/people.",
        "\uc5d0\uc774\ub2e4/people",
        "ada/" + "x".repeat(300),
        "x".repeat(300) + "/people");
  }

  @ParameterizedTest
  @MethodSource("badDestinations")
  void aDestinationThatIsNone(String destination) {
    String body = "{\"target\":\"local\",\"destination\":\"" + destination + "\"}";
    String query =
        "?target=local&destination="
            + URLEncoder.encode(destination.replace("\\\\", "\\"), StandardCharsets.UTF_8);
    String publish = "/builds/one/publish";

    assertThat(
            List.of(
                post(publish, body).refusal(),
                post(publish + "/reconcile", body).refusal(),
                served.get(publish + "/readiness" + query).refusal(),
                served.get(publish + "/receipt" + query).refusal(),
                served.delete(publish + "/receipt" + query).refusal()))
        .allSatisfy(refusal -> assertThat(refusal).startsWith("400 ").contains("owner/name"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "null", "[\"ada/people\"]", "{}"})
  void aDestinationOfAnotherType(String destination) {
    String body = "{\"target\":\"local\",\"destination\":" + destination + "}";

    assertThat(post("/builds/one/publish", body).refusal())
        .startsWith("400 ")
        .contains("destination");
    assertThat(post("/builds/one/publish/reconcile", body).refusal())
        .startsWith("400 ")
        .contains("destination");
  }

  /** Wire, "Publish": the stored spec is validated again as if publish were true. */
  @Test
  void aStoredSpecThatIsNotValidAnyMore() throws IOException {
    Path spec = folder.resolve("out/invalid/buildspec.yaml");
    Files.writeString(spec, Files.readString(spec).replace("kind: \"csv\"", "kind: \"retired\""));

    JsonResponse blocked = publish("invalid", "kaggle", "");

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(codes(blocked)).containsExactly("unsupported_export_kind");
  }

  @Test
  void aRunThatKeepsNoSpec() throws IOException {
    Files.delete(folder.resolve("out/bare/buildspec.yaml"));

    JsonResponse blocked = publish("bare", "kaggle", "");

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(codes(blocked)).containsExactly("spec_snapshot_missing");
  }

  @Test
  void aBuildThatIsQueued() {
    String spec = PublishedSpecs.of(publishing.source(), "{kind: held, output_path: held}", "");
    build("/builds", "held", spec);
    publishing.held.awaitHeld();
    build("/builds", "queued", spec);

    JsonResponse readiness = served.get("/builds/queued/publish/readiness?target=kaggle");
    JsonResponse blocked = publish("queued", "kaggle", "");
    publishing.held.release();

    assertThat(codes(readiness)).containsExactly("run_not_terminal");
    assertThat(blocked.status()).isEqualTo(409);
    assertThat(codes(blocked)).containsExactly("run_not_terminal");
    assertThat(blocked.objects("blockers").get(0).text("message")).isEqualTo("the run is queued");
  }

  @Test
  void aFolderOfAServiceThatHasNone() {
    JsonResponse blocked = publish("one", "local", "");

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(codes(blocked)).containsExactly("local_publish_root_unconfigured");
  }

  /** Terms that forbid modified works allow a private publication only. */
  @Test
  void termsThatForbidModifiedWorks() {
    String source =
        "{provider: datago, dataset: %s, alias: s, params: {LAWD_CD: '11110', DEAL_YMD: '202401'}}"
            .formatted(StandIns.NO_DERIVATIVES);
    build("/build", "unmodified", PublishedSpecs.of(source, EXPORTS, ""));

    JsonResponse open = publish("unmodified", "kaggle", ",\"options\":{\"public\":true}");
    JsonResponse closed =
        served.get("/builds/unmodified/publish/readiness?target=kaggle&destination=ada/people");

    assertThat(open.status()).isEqualTo(409);
    assertThat(codes(open)).containsExactly("redistribution_unknown");
    assertThat(open.object("redistribution").text("verdict")).isEqualTo("unknown");
    assertThat(JsonRenderer.line(open.body())).contains("no_derivatives");
    assertThat(codes(closed)).isEmpty();
  }
}
