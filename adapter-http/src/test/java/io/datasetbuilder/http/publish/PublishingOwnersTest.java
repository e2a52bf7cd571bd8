package io.datasetbuilder.http.publish;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps owners apart who publish from one service: their folders and their credentials. */
@Execution(ExecutionMode.SAME_THREAD)
@Tag("deep")
class PublishingOwnersTest {

  private static final String HEADER = "X-Publish-Credential";
  private static final String TOKEN = "HF_TOKEN=" + HuggingFaceStandIn.TOKEN;
  private static final String KAGGLE_KEY = "0123456789abcdef-secret";
  private static final String PAIR = "KAGGLE_USERNAME=ada,KAGGLE_KEY=" + KAGGLE_KEY;

  @TempDir static Path folder;
  private static HuggingFaceStandIn hub;
  private static KaggleStandIn kaggle;
  private static SharedService shared;
  private static CallingUser ann;

  @BeforeAll
  static void start() {
    hub = new HuggingFaceStandIn();
    kaggle = new KaggleStandIn("ada", KAGGLE_KEY);
    shared =
        new SharedService(
            folder,
            Map.of(
                "HF_ENDPOINT", hub.endpoint(),
                "KAGGLE_API_ENDPOINT", kaggle.endpoint(),
                "SVC_LOCAL_PUBLISH_ROOT", folder.resolve("published").toString()),
            new TestIssuer(),
            0);
    ann = shared.user("ann");
    build(ann, "one", "id,name\n1,Ada\n2,Bob\n");
  }

  @AfterAll
  static void stop() {
    shared.close();
    kaggle.close();
    hub.close();
  }

  private static void build(CallingUser user, String run, String people) {
    String spec = PublishedSpecs.ofUpload(user.upload("people.csv", people));
    user.post("/build", Map.of("spec", spec, "run_id", run)).ok();
  }

  @Test
  void aFolderThatAnotherOwnerHasPublishedIsNotReplaced() {
    CallingUser bob = shared.user("bob");
    build(bob, "of-bob", "id,name\n3,Eve\n");
    build(ann, "two", "id,name\n1,Ada\n");
    Map<String, String> order = Map.of("target", "local", "destination", "shared/people");
    Path published = folder.resolve("published/shared/people/s/table.parquet");
    ann.post("/builds/one/publish", order).ok();
    byte[] ofAnn = bytes(published);

    Received blocked = bob.post("/builds/of-bob/publish", order);
    Received readiness =
        bob.get("/builds/of-bob/publish/readiness?target=local&destination=shared/people");

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(blocked.body()).contains("\"code\":\"destination_occupied\"").doesNotContain("oidc");
    assertThat(readiness.ok().body()).contains("\"code\":\"destination_occupied\"");
    assertThat(published).hasBinaryContent(ofAnn);
    assertThat(
            bob.get("/builds/of-bob/publish/receipt?target=local&destination=shared/people")
                .refusal())
        .isEqualTo("404 receipt_not_found");
    ann.post("/builds/two/publish", order).ok();
    assertThat(bytes(published)).isNotEqualTo(ofAnn);
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Wire, "Transport": headers with credentials come before the syntax of the path. */
  @ParameterizedTest
  @CsvSource({
    "GET, /readiness?target=local",
    "POST, ''",
    "GET, /receipt?target=local&destination=a/b",
    "DELETE, /receipt?target=local&destination=a/b",
    "POST, /reconcile"
  })
  void aBadCredentialIsReportedBeforeABadPath(String method, String path) {
    String target = "/builds/.bad%20id/publish" + path;

    assertThat(ann.call(method, target, "{}", HEADER, "KAGGLE_KEY=alone").refusal())
        .isEqualTo("400 invalid_publish_credential");
    assertThat(ann.call(method, target, "{}").status()).isEqualTo(400);
    assertThat(ann.call(method, target, "{}").body()).doesNotContain("credential");
  }

  /** Spec, "Authentication", rule 11: held in memory for the request only. */
  @Test
  void credentialsOfRequestsReachTheHubsAndNoFile() throws IOException {
    Map<String, String> atHub =
        Map.of("target", "huggingface", "destination", HuggingFaceStandIn.OWNER + "/people");
    Map<String, String> atKaggle = Map.of("target", "kaggle", "destination", "ada/people");
    String receipt = "/builds/three/publish/receipt?target=kaggle&destination=ada/people";
    build(ann, "three", "id,name\n1,Ada\n");
    hub.fault(Step.COMMIT, Fault.status(500), 1);
    kaggle.fail(KaggleStep.START, Fault.status(403));

    assertThat(ann.post("/builds/one/publish", atHub, HEADER, TOKEN).refusal())
        .isEqualTo("502 publish_failed");
    ann.post("/builds/one/publish/reconcile", atHub, HEADER, TOKEN).ok();
    ann.post("/builds/one/publish", atHub, HEADER, TOKEN).ok();
    assertThat(ann.post("/builds/three/publish", atKaggle, HEADER, PAIR).refusal())
        .isEqualTo("502 publish_failed");
    ann.call("DELETE", receipt, "").ok();
    ann.post("/builds/three/publish", atKaggle, HEADER, PAIR).ok();

    assertThat(hub.repository(HuggingFaceStandIn.OWNER + "/people").commits()).hasSize(2);
    assertThat(kaggle.datasets().dataset("people").versions()).hasSize(1);
    String pair = Base64.getEncoder().encodeToString(("ada:" + KAGGLE_KEY).getBytes(UTF_8));
    assertThat(filesWith(HuggingFaceStandIn.TOKEN, KAGGLE_KEY, pair)).isEmpty();
    Files.writeString(folder.resolve("planted"), pair);
    assertThat(filesWith(HuggingFaceStandIn.TOKEN, KAGGLE_KEY, pair)).containsExactly("planted");
    Files.delete(folder.resolve("planted"));
  }

  /** Names of all files of the service, its databases among them, that hold one of the texts. */
  private static List<String> filesWith(String... secrets) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(
              file -> {
                String content = new String(bytes(file), ISO_8859_1);
                return Stream.of(secrets).anyMatch(content::contains);
              })
          .map(file -> folder.relativize(file).toString())
          .toList();
    }
  }
}
