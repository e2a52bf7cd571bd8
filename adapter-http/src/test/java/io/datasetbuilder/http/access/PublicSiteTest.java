package io.datasetbuilder.http.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Bob publishes one run for everyone. Readers without a credential see this run, and everything
 * else stays as if it did not exist.
 */
class PublicSiteTest {

  private static final String CSV = "id,name\n1,Ada\n2,Bob\n3,\n";
  private static final String ALLOWED = "terms: {redistribution: allowed, statement: Pass it on}, ";
  private static final String TOKEN = "HF_TOKEN=" + HuggingFaceStandIn.TOKEN;
  private static final AtomicInteger NAMES = new AtomicInteger();

  @TempDir static Path folder;
  private static HuggingFaceStandIn hub;
  private static SharedService shared;
  private static CallingUser bob;
  private static CallingUser reader;
  private static String upload;
  private static String share;

  @BeforeAll
  static void start() {
    hub = new HuggingFaceStandIn();
    shared = service(folder, Map.of("SVC_WAREHOUSE", folder.resolve("warehouse").toString()));
    bob = shared.user("bob");
    reader = shared.withHeaders();
    upload = bob.upload("canary-name.csv", CSV);
    built("open-1", spec("open", ALLOWED, "id: int"));
    built("open-2", spec("open", ALLOWED, "id: int"));
    built("open-bad", spec("open", ALLOWED, "name: int"));
    built("hidden-1", spec("hidden", ALLOWED, "id: int"));
    built("alone-1", spec("alone", ALLOWED, "id: int"));
    published("open-1", false);
    published("hidden-1", true);
    share = text(listed().path(0), "share_id");
  }

  @AfterAll
  static void stop() {
    shared.close();
    hub.close();
  }

  private static SharedService service(Path folder, Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("HF_ENDPOINT", hub.endpoint());
    variables.putIfAbsent("SVC_PUBLIC_SITE", "1");
    return new SharedService(folder, variables, new TestIssuer(), 0);
  }

  private static void built(String run, String spec) {
    bob.post("/builds", Map.of("spec", spec, "run_id", run)).ok();
    bob.get("/builds/" + run + "/events", "Accept", "text/event-stream").ok();
  }

  private static String published(String run, boolean isPrivate) {
    return published(bob, run, isPrivate);
  }

  private static String published(CallingUser owner, String run, boolean isPrivate) {
    String destination = HuggingFaceStandIn.OWNER + "/open-" + NAMES.incrementAndGet();
    Map<String, Object> order =
        Map.of(
            "target",
            "huggingface",
            "destination",
            destination,
            "options",
            Map.of("private", isPrivate));
    owner.post("/builds/" + run + "/publish", order, "X-Publish-Credential", TOKEN).ok();
    return destination;
  }

  private static String spec(String dataset, String terms, String casts) {
    return spec(dataset, upload, terms, casts);
  }

  private static String spec(String dataset, String upload, String terms, String casts) {
    return """
    dataset_id: %s
    title: Rows of somebody
    description: Made up
    license: CC0-1.0
    sources:
      - {kind: file, alias: s, upload_id: %s, %sformat: csv, schema: {casts: {%s}}}
    exports:
      - {kind: csv, output_path: data.csv}
    """
        .formatted(dataset, upload, terms, casts);
  }

  private static JsonNode listed() {
    return reader.get("/shared/datasets").ok().json().path("datasets");
  }

  private static String text(JsonNode node, String member) {
    return node.path(member).asString();
  }

  static Stream<String> readable() {
    return Stream.of(
        "/builds/open-1",
        "/builds/open-1/manifest",
        "/builds/open-1/quality",
        "/artifacts/open-1",
        "/artifacts/open-1/manifest.json",
        "/artifacts/open-1/report.html",
        "/artifacts/open-1/gold/s/README.md",
        "/artifacts/open-1/gold/s/data.csv",
        "/datasets/open?share=@",
        "/datasets/open/runs?share=@",
        "/datasets/open/runs/open-1?share=@",
        "/datasets/open/quality/history?share=@");
  }

  @Test
  void theCatalogueListsTheDatasetWithItsPublicRunsAlone() {
    JsonNode datasets = listed();

    assertThat(datasets.size()).isOne();
    assertThat(text(datasets.path(0), "dataset_id")).isEqualTo("open");
    assertThat(text(datasets.path(0), "title")).isEqualTo("Rows of somebody");
    assertThat(text(datasets.path(0), "latest_run_id")).isEqualTo("open-1");
    assertThat(datasets.path(0).path("run_count").asInt()).isOne();
    assertThat(reader.get("/shared/datasets").whole()).doesNotContain("oidc", "bob");
    assertThat(reader.get("/shared/datasets?limit=0").status()).isEqualTo(400);
  }

  @ParameterizedTest
  @MethodSource("readable")
  void aReaderWithoutACredentialReadsWhatIsPublic(String target) {
    String answer = reader.get(target.replace("@", share)).ok().body();

    assertThat(answer).doesNotContain("oidc", "open-2", "open-bad");
    // The card and the report name the file, and the report the snapshot.
    boolean isDocument = target.matches(".*(README.md|report.html)");
    assertThat(answer.contains("canary")).isEqualTo(isDocument);
    assertThat(answer.contains("snap_")).isEqualTo(target.endsWith("report.html"));
  }

  @Test
  void theRowsOfAPublicRunAreThoseThatWerePublished() {
    assertThat(reader.get("/artifacts/open-1/gold/s/data.csv").ok().body()).contains("Ada");
    assertThat(reader.get("/datasets/open/runs?share=" + share).ok().json().path("runs").size())
        .isOne();
    assertThat(reader.get("/artifacts/open-1").ok().body())
        .doesNotContain("bronze", "silver", "buildspec");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "buildspec.yaml",
        "bronze/s/records.csv",
        "silver/s/table.parquet",
        "silver/s/preview.json"
      })
  void otherFilesOfAPublicRunAreMissing(String path) {
    Received missing = reader.get("/artifacts/open-1/" + path);

    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.json().path("error").asString()).isEqualTo("artifact not found: " + path);
  }

  /** An unpublished run of the same dataset, a private publication, a failure, another dataset. */
  @ParameterizedTest
  @ValueSource(strings = {"open-2", "open-bad", "hidden-1", "alone-1"})
  void everyOtherRunIsMissingLikeOneThatDoesNotExist(String run) {
    String nothing = "x".repeat(run.length());
    for (String target :
        List.of(
            "/builds/@",
            "/builds/@/manifest",
            "/builds/@/quality",
            "/artifacts/@",
            "/artifacts/@/report.html",
            "/artifacts/@/gold/s/data.csv",
            "/datasets/open/runs/@?share=" + share,
            "/datasets/open/runs/@")) {
      Received hidden = reader.get(target.replace("@", run));
      Received missing = reader.get(target.replace("@", nothing));

      assertThat(hidden.status()).as(target).isEqualTo(404);
      assertThat(hidden.whole()).as(target).isEqualTo(missing.whole().replace(nothing, run));
    }
  }

  @ParameterizedTest
  @CsvSource({"open", "hidden", "alone"})
  void aDatasetThatIsNotNamedByItsShareIsMissing(String dataset) {
    String nothing = "x".repeat(dataset.length());
    for (String target :
        List.of("/datasets/@", "/datasets/@/runs", "/datasets/@/quality/history")) {
      assertThat(reader.get(target.replace("@", dataset)).whole())
          .isEqualTo(reader.get(target.replace("@", nothing)).whole().replace(nothing, dataset));
    }
    String another = new StringBuilder(share).reverse().toString();
    assertThat(reader.get("/datasets/" + dataset + "?share=" + another).refusal())
        .isEqualTo("404 share_not_found");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /version",
    "GET, /datasets",
    "GET, /builds",
    "GET, /builds/open-1/spec",
    "GET, /builds/open-1/stages",
    "GET, /builds/open-1/stages/gold?source=s",
    "GET, /builds/open-1/events",
    "GET, /builds/open-1/publish/audit",
    "GET, /quality/issues",
    "GET, /uploads",
    "GET, /warehouse/tables",
    "GET, /metrics",
    "GET, /monitoring/summary",
    "GET, /admin/users",
    "GET, /providers",
    "POST, /warehouse/rows",
    "POST, /warehouse/query",
    "POST, /query",
    "POST, /build",
    "POST, /builds",
    "POST, /guess",
    "POST, /uploads",
    "POST, /builds/open-1/publish",
    "POST, /datasets/open/visibility",
    "DELETE, /builds/open-1",
    "DELETE, /datasets/open",
  })
  void everythingElseNeedsACredential(String method, String target) {
    assertThat(reader.call(method, target, "").refusal()).isEqualTo("401 unauthorized");
    assertThat(
            reader
                .call(method, target + (target.contains("?") ? "&" : "?") + "share=" + share, "")
                .refusal())
        .isEqualTo("401 unauthorized");
  }

  @Test
  void aWrongCredentialIsRefusedWhateverItReads() {
    for (CallingUser wrong :
        List.of(
            shared.withHeaders("X-API-Key", "another-key"),
            shared.withHeaders("X-API-Key", ""),
            shared.withHeaders("Authorization", "Bearer a.b.c"))) {
      assertThat(wrong.get("/shared/datasets").refusal()).isEqualTo("401 unauthorized");
      assertThat(wrong.get("/builds/open-1").refusal()).isEqualTo("401 unauthorized");
    }
  }

  /** Of callers with a credential the rules are those of a service without a public site. */
  @Test
  void callersWithACredentialSeeWhatIsTheirs() {
    for (CallingUser other :
        List.of(shared.user("ann"), shared.user("admin"), shared.keyHolder())) {
      assertThat(other.get("/builds/open-1").status()).isEqualTo(404);
      assertThat(other.get("/datasets/open?share=" + share).refusal())
          .isEqualTo("404 share_not_found");
      assertThat(other.get("/shared/datasets").body()).isEqualTo("{\"datasets\":[]}");
    }
  }

  @Test
  void withoutTheSettingNothingIsReadWithoutACredential(@TempDir Path elsewhere) {
    try (SharedService own = service(elsewhere, Map.of("SVC_PUBLIC_SITE", "0"))) {
      readable()
          .forEach(
              target ->
                  assertThat(own.withHeaders().get(target).refusal())
                      .isEqualTo("401 unauthorized"));
      assertThat(own.withHeaders().get("/shared/datasets").refusal()).isEqualTo("401 unauthorized");
    }
  }

  @Test
  void whatIsWithdrawnIsMissingFromTheNextCallOn(@TempDir Path elsewhere) {
    try (SharedService own = service(elsewhere, Map.of())) {
      CallingUser owner = own.user("bob");
      String file = owner.upload("a.csv", CSV);
      for (String run : List.of("one", "two")) {
        String spec = spec("d", file, ALLOWED, "id: int");
        owner.post("/build", Map.of("spec", spec, "run_id", run)).ok();
      }
      String first = published(owner, "one", false);
      published(owner, "two", false);
      own.restart();
      CallingUser anyone = own.withHeaders();
      String id = anyone.get("/shared/datasets").ok().json().at("/datasets/0/share_id").asString();
      assertThat(runs(anyone, id)).containsExactlyInAnyOrder("one", "two");

      String receipt = "/builds/one/publish/receipt?target=huggingface&destination=" + first;
      owner.call("DELETE", receipt, "", "X-Publish-Credential", TOKEN).ok();

      assertThat(anyone.get("/builds/one").status()).isEqualTo(404);
      assertThat(runs(anyone, id)).containsExactly("two");

      owner.call("DELETE", "/builds/two", "").ok();

      assertThat(anyone.get("/builds/two").status()).isEqualTo(404);
      assertThat(anyone.get("/datasets/d?share=" + id).refusal()).isEqualTo("404 share_not_found");
      assertThat(anyone.get("/shared/datasets").body()).isEqualTo("{\"datasets\":[]}");
    }
  }

  private static List<String> runs(CallingUser anyone, String share) {
    JsonNode runs = anyone.get("/datasets/d/runs?share=" + share).ok().json().path("runs");
    return runs.valueStream().map(run -> text(run, "run_id")).toList();
  }

  @Test
  void callsWithoutACredentialAreBoundedByTheirAddress(@TempDir Path elsewhere) {
    try (SharedService own = service(elsewhere, Map.of("SVC_PUBLIC_CALLS_PER_MINUTE", "2"))) {
      CallingUser anyone = own.withHeaders();
      anyone.get("/shared/datasets").ok();
      assertThat(anyone.get("/builds/nothing").status()).isEqualTo(404);

      Received refused = anyone.get("/shared/datasets");

      assertThat(refused.refusal()).isEqualTo("429 auth_throttled");
      assertThat(refused.json().path("retry_after_seconds").asInt()).isBetween(1, 60);
      assertThat(refused.headers()).containsKey("retry-after");
      own.user("ann").get("/shared/datasets").ok();
    }
  }
}
