package io.datasetbuilder.http.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Owners who sign in publish with credentials of their own (Spec, "Authentication", rule 11). */
@Execution(ExecutionMode.SAME_THREAD)
class PublishAtHubsTest {

  private static final String HEADER = "X-Publish-Credential";
  private static final String TOKEN = "HF_TOKEN=" + HuggingFaceStandIn.TOKEN;
  private static final String KAGGLE_KEY = "0123456789abcdef-secret";
  private static final String PAIR = "KAGGLE_USERNAME=ada,KAGGLE_KEY=" + KAGGLE_KEY;
  private static final AtomicInteger NAMES = new AtomicInteger();
  private static final long PATIENCE_MILLIS = 60_000;

  @TempDir static Path folder;
  private static HuggingFaceStandIn hub;
  private static KaggleStandIn kaggle;
  private static SharedService shared;
  private static CallingUser ann;

  private final String destination =
      HuggingFaceStandIn.OWNER + "/people-" + NAMES.incrementAndGet();

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
                "HF_TOKEN", HuggingFaceStandIn.TOKEN),
            new TestIssuer(),
            0);
    ann = shared.user("ann");
    build(ann, "one", "id,name\n1,Ada\n2,Bob\n");
  }

  private static void build(CallingUser user, String run, String people) {
    String spec = PublishedSpecs.ofUpload(user.upload("people.csv", people));
    user.post("/build", Map.of("spec", spec, "run_id", run)).ok();
  }

  @AfterAll
  static void stop() {
    shared.close();
    kaggle.close();
    hub.close();
  }

  @AfterEach
  void heal() {
    hub.heal();
  }

  private Map<String, Object> order() {
    return Map.of("target", "huggingface", "destination", destination);
  }

  private Received publish() {
    return ann.post("/builds/one/publish", order(), HEADER, TOKEN);
  }

  private Received reconcile(String credential) {
    return ann.post("/builds/one/publish/reconcile", order(), HEADER, credential);
  }

  private Received receipt(CallingUser user) {
    return user.get("/builds/one/publish/receipt?target=huggingface&destination=" + destination);
  }

  private long commits() {
    return hub.repository(destination).commits().size() - 1L;
  }

  @Test
  void aRunIsPublishedPrivatelyAndOnlyOnce() {
    Received first = publish().ok();
    Received repeated = publish().ok();

    assertThat(repeated.json()).isEqualTo(first.json());
    assertThat(first.text("reference")).isEqualTo(hub.endpoint() + "/datasets/" + destination);
    assertThat(hub.repository(destination).isPrivate()).isTrue();
    assertThat(commits()).isOne();
    assertThat(hub.repository(destination).files()).containsKey("README.md");
  }

  /** The service has a token, which is for nobody here. */
  @Test
  void withoutTheHeaderNothingIsPublished() {
    long before = hub.hubCalls().size();

    Received readiness =
        ann.get("/builds/one/publish/readiness?target=huggingface&destination=" + destination);
    Received blocked = ann.post("/builds/one/publish", order());

    assertThat(readiness.ok().body()).contains("\"code\":\"credential_required\"");
    assertThat(blocked.status()).isEqualTo(409);
    assertThat(blocked.body()).contains("\"code\":\"credential_required\"");
    assertThat(hub.hubCalls()).hasSize((int) before);
  }

  @Test
  void aCredentialForTheOtherHubIsNotEnough() {
    Received blocked = ann.post("/builds/one/publish", order(), HEADER, PAIR);

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(blocked.body()).contains("\"code\":\"credential_required\"");
  }

  @Test
  void anAnswerThatIsLostBehindTheCommitIsReconciledAsPublished() {
    hub.fault(Step.COMMIT, Fault.cut().afterTheEffect(), 1);

    assertThat(publish().refusal()).isEqualTo("502 publish_failed");
    assertThat(publish().refusal()).isEqualTo("409 publish_state_unknown");
    assertThat(reconcile(TOKEN).ok().text("state")).isEqualTo("succeeded");

    assertThat(receipt(ann).ok().text("state")).isEqualTo("succeeded");
    assertThat(commits()).isOne();
    assertThat(ann.get("/builds/one/publish/audit").ok().body()).contains("reconcile_succeeded");
  }

  @Test
  void aCommitThatIsLostIsReconciledAsAbsentAndPublishedAnew() {
    hub.fault(Step.COMMIT, Fault.cut(), 1);

    assertThat(publish().refusal()).isEqualTo("502 publish_failed");
    Received reset = reconcile(TOKEN).ok();
    Received published = publish();

    assertThat(reset.text("state")).isEqualTo("reset");
    assertThat(reset.json().path("retry_allowed").booleanValue()).isTrue();
    published.ok();
    assertThat(commits()).isOne();
  }

  @Test
  void aHubThatCannotBeReadLeavesTheReceiptAsItIs() {
    hub.fault(Step.COMMIT, Fault.cut(), 1);
    assertThat(publish().refusal()).isEqualTo("502 publish_failed");

    Received refused = reconcile("HF_TOKEN=hf_another-token-0815");

    assertThat(refused.refusal()).isEqualTo("503 reconcile_unavailable");
    assertThat(receipt(ann).ok().text("state")).isEqualTo("unknown");
  }

  @Test
  void aReceiptThatIsResetLetsTheRunBePublishedAgain() {
    hub.fault(Step.COMMIT, Fault.cut().afterTheEffect(), 1);
    assertThat(publish().refusal()).isEqualTo("502 publish_failed");

    ann.call(
            "DELETE",
            "/builds/one/publish/receipt?target=huggingface&destination=" + destination,
            "")
        .ok();
    publish().ok();

    assertThat(commits()).as("the repository has the package already").isOne();
  }

  @Test
  void aPublicRepositoryGetsNothingOfAPrivatePublication() {
    hub.api().add(destination, false);

    Received blocked = publish();

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(blocked.body()).contains("\"code\":\"destination_public\"");
    assertThat(commits()).isZero();
    assertThat(receipt(ann).refusal()).isEqualTo("404 receipt_not_found");
  }

  @Test
  void aRepositoryWhoseVisibilityNobodyKnowsGetsNothing() {
    hub.fault(Step.INFO, Fault.html(), 1);

    Received blocked = publish();

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(blocked.body()).contains("\"code\":\"destination_visibility_unknown\"");
    publish().ok();
  }

  @Test
  void termsThatNobodyKnowsAllowNoPublicDataset() {
    Received blocked =
        ann.post(
            "/builds/one/publish",
            Map.of(
                "target",
                "huggingface",
                "destination",
                destination,
                "options",
                Map.of("private", false)),
            HEADER,
            TOKEN);

    assertThat(blocked.status()).isEqualTo(409);
    assertThat(blocked.body())
        .contains("\"code\":\"redistribution_unknown\"", "\"verdict\":\"unknown\"");
  }

  /** Spec, "Authentication", rule 9. */
  @Test
  void aRunAndAReceiptOfAnotherOwnerAreNotThere() {
    publish().ok();
    CallingUser bob = shared.user("bob");

    assertThat(receipt(bob).whole())
        .isEqualTo(
            bob.get("/builds/six/publish/receipt?target=huggingface&destination=" + destination)
                .whole()
                .replace("six", "one"));
    assertThat(bob.post("/builds/one/publish", order(), HEADER, TOKEN).status()).isEqualTo(404);
    assertThat(bob.get("/builds/one/publish/audit").status()).isEqualTo(404);
  }

  @Test
  void aCallerWhoHangsUpCancelsNothing() throws Exception {
    String body = "{\"target\":\"huggingface\",\"destination\":\"" + destination + "\"}";
    long before = hub.count(Step.CREATE);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), shared.port())) {
      send(socket, body);
      awaitCreation(before);
    }

    assertThat(settled()).isEqualTo("succeeded");
    assertThat(commits()).isOne();
  }

  private void send(Socket socket, String body) throws IOException {
    OutputStream out = socket.getOutputStream();
    String head =
        "POST /builds/one/publish HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
            + shared.issuer.token("ann")
            + "\r\n"
            + HEADER
            + ": "
            + TOKEN
            + "\r\nContent-Type: application/json\r\nContent-Length: "
            + body.length()
            + "\r\n\r\n";
    out.write((head + body).getBytes(StandardCharsets.US_ASCII));
    out.flush();
  }

  private static void awaitCreation(long before) throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    while (hub.count(Step.CREATE) == before && System.currentTimeMillis() < end) {
      Thread.sleep(5);
    }
  }

  private String settled() throws InterruptedException {
    long end = System.currentTimeMillis() + PATIENCE_MILLIS;
    String state = "pending";
    while (state.equals("pending") && System.currentTimeMillis() < end) {
      Thread.sleep(20);
      state = receipt(ann).text("state");
    }
    return state;
  }

  @Test
  void aRunIsPublishedAtKaggleAsTheIdOfItsMetadata() {
    Map<String, String> order = Map.of("target", "kaggle", "destination", "ada/people");

    Received published = ann.post("/builds/one/publish", order, HEADER, PAIR).ok();
    Received repeated = ann.post("/builds/one/publish", order, HEADER, PAIR).ok();
    Received other =
        ann.post(
            "/builds/one/publish",
            Map.of("target", "kaggle", "destination", "ada/others"),
            HEADER,
            PAIR);

    assertThat(published.text("publisher")).isEqualTo("kaggle");
    assertThat(repeated.json()).isEqualTo(published.json());
    assertThat(kaggle.datasets().dataset("people").versions()).hasSize(1);
    assertThat(other.body()).contains("\"code\":\"kaggle_destination_mismatch\"");
  }
}
