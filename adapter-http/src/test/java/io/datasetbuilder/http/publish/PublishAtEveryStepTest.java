package io.datasetbuilder.http.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleDatasets;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whichever call of a publication a hub refuses, or carries out and does not confirm: the receipt
 * states no more than is true, nothing is sent again before somebody reconciles, reconciling finds
 * what lies at the hub, and one publication comes of it.
 */
@Execution(ExecutionMode.SAME_THREAD)
@Tag("deep")
class PublishAtEveryStepTest {

  private static final String HEADER = "X-Publish-Credential";
  private static final String TOKEN = "HF_TOKEN=" + HuggingFaceStandIn.TOKEN;
  private static final String KEY = "0123456789abcdef-secret";
  private static final String PAIR = "KAGGLE_USERNAME=ada,KAGGLE_KEY=" + KEY;
  private static final String SLUG = "people";

  /** More often than any call is repeated. */
  private static final int EVERY_TIME = 20;

  /** Longer than any request waits, in seconds. */
  private static final String NEVER = "3600";

  private static final AtomicInteger NAMES = new AtomicInteger();

  @TempDir static Path folder;
  private static HuggingFaceStandIn hub;
  private static KaggleStandIn kaggle;
  private static SharedService shared;
  private static CallingUser ann;

  @BeforeAll
  static void start() {
    hub = new HuggingFaceStandIn();
    kaggle = new KaggleStandIn("ada", KEY);
    shared =
        new SharedService(
            folder,
            Map.of("HF_ENDPOINT", hub.endpoint(), "KAGGLE_API_ENDPOINT", kaggle.endpoint()),
            new TestIssuer(),
            0);
    ann = shared.user("ann");
    String spec = PublishedSpecs.ofUpload(ann.upload("people.csv", "id,name\n1,Ada\n2,Bob\n"));
    ann.post("/build", Map.of("spec", spec, "run_id", "one")).ok();
  }

  @AfterAll
  static void stop() {
    shared.close();
    kaggle.close();
    hub.close();
  }

  /** Lasting faults that no request waits for, and one that hides what was done. */
  private static Stream<Arguments> faults(Object step) {
    return SearchDepth.sampleOf(
        2,
        arguments(step, Fault.status(403), EVERY_TIME),
        arguments(step, Fault.retryAfter(429, NEVER), EVERY_TIME),
        arguments(step, Fault.retryAfter(503, NEVER), EVERY_TIME),
        arguments(step, Fault.html(), EVERY_TIME),
        arguments(step, Fault.redirect("https://127.0.0.1:1/"), EVERY_TIME),
        arguments(step, Fault.cut().afterTheEffect(), 1));
  }

  /** The calls of a publication, of large files in parts. */
  static Stream<Arguments> huggingFace() {
    return Stream.of(Step.values())
        .filter(step -> step != Step.OTHER)
        .flatMap(PublishAtEveryStepTest::faults);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("huggingFace")
  void ofTheHuggingFaceHub(Step step, Fault fault, int times) {
    String destination = HuggingFaceStandIn.OWNER + "/people-" + NAMES.incrementAndGet();
    Publication publication = new Publication("huggingface", destination, TOKEN);
    hub.api().wantParts(200, 150);
    if (step == Step.COMMITS || step == Step.TREE) { // only of a repository that is there
      publication.send().ok();
      publication.reset();
    }
    long before = hub.count(step);
    hub.fault(step, fault, times);

    requireTrueReceiptAndOne(publication, () -> commits(destination), hub::heal);

    assertThat(hub.count(step)).as("calls of the step").isGreaterThan(before);
    assertThat(hub.repository(destination).isPrivate()).isTrue();
  }

  /** The first commit of a repository is the hub's own. */
  private static long commits(String destination) {
    return hub.api().find(destination).map(found -> found.commits().size() - 1L).orElse(0L);
  }

  /** Only the hub can see what others commit after the last read of the repository. */
  @Test
  void ofACommitOfOthersRightBefore() {
    String destination = HuggingFaceStandIn.OWNER + "/people-" + NAMES.incrementAndGet();
    Publication publication = new Publication("huggingface", destination, TOKEN);
    hub.before(Step.COMMIT, () -> hub.api().commit(destination, "README.md", "theirs"));

    assertThat(publication.send().refusal()).isEqualTo("502 publish_failed");

    assertThat(publication.receipt().ok().text("state")).isEqualTo("unknown");
    assertThat(publication.send().refusal()).isEqualTo("409 publish_state_unknown");
    assertThat(publication.reconcile().ok().text("state")).isEqualTo("reset");
    assertThat(commits(destination)).as("theirs").isOne();
  }

  /** What reconciling reads, after a commit that was made and not confirmed. */
  static Stream<Arguments> readsOfTheHuggingFaceHub() {
    return Stream.of(Step.INFO, Step.TREE, Step.COMMITS)
        .flatMap(PublishAtEveryStepTest::faults)
        .filter(PublishAtEveryStepTest::isLasting);
  }

  private static boolean isLasting(Arguments arguments) {
    return arguments.get()[2].equals(EVERY_TIME);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("readsOfTheHuggingFaceHub")
  void ofWhatIsReadAtTheHuggingFaceHub(Step step, Fault fault, int times) {
    String destination = HuggingFaceStandIn.OWNER + "/people-" + NAMES.incrementAndGet();
    Publication publication = new Publication("huggingface", destination, TOKEN);
    hub.fault(Step.COMMIT, Fault.cut().afterTheEffect(), 1);
    assertThat(publication.send().refusal()).isEqualTo("502 publish_failed");
    hub.fault(step, fault, times);

    requireUnchangedWhileUnread(publication, hub::heal, "succeeded");
  }

  /** Nothing was made: files are listed of a version that somebody made by other means. */
  static Stream<Arguments> readsOfKaggle() {
    return Stream.of(KaggleStep.VIEW, KaggleStep.FILES)
        .flatMap(PublishAtEveryStepTest::faults)
        .filter(PublishAtEveryStepTest::isLasting)
        .filter(each -> !(each.get()[0] == KaggleStep.VIEW && isRefusal((Fault) each.get()[1])));
  }

  /** Kaggle refuses so who asks for what is not there; it is read again after some seconds. */
  private static boolean isRefusal(Fault fault) {
    return fault.answer().status() == 403;
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("readsOfKaggle")
  void ofWhatIsReadAtKaggle(KaggleStep step, Fault fault, int times) {
    Publication publication = new Publication("kaggle", "ada/" + SLUG, PAIR);
    publication.reset();
    kaggle.reset();
    kaggle.datasets().add(SLUG, true, Map.of("earlier.csv", new byte[] {1}));
    kaggle.fail(KaggleStep.VERSION, Fault.status(403));
    assertThat(publication.send().refusal()).isEqualTo("502 publish_failed");
    kaggle.fail(step, Collections.nCopies(times, fault).toArray(Fault[]::new));

    requireUnchangedWhileUnread(publication, kaggle::endFaults, "reset");
  }

  private static void requireUnchangedWhileUnread(
      Publication publication, Runnable heal, String truth) {
    assertThat(publication.reconcile().refusal()).isEqualTo("503 reconcile_unavailable");
    assertThat(publication.receipt().ok().text("state")).isEqualTo("unknown");
    assertThat(publication.send().refusal()).isEqualTo("409 publish_state_unknown");
    heal.run();
    assertThat(publication.reconcile().ok().text("state")).isEqualTo(truth);
  }

  /** The calls of a publication that adds a version. A status is read for minutes, so it is cut. */
  static Stream<Arguments> kaggle() {
    return Stream.concat(
        Stream.of(
                KaggleStep.VIEW,
                KaggleStep.START,
                KaggleStep.PUT,
                KaggleStep.QUERY,
                KaggleStep.VERSION,
                KaggleStep.CREATE)
            .flatMap(PublishAtEveryStepTest::faults),
        Stream.of(arguments(KaggleStep.STATUS, Fault.cut().afterTheEffect(), 1)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("kaggle")
  void ofKaggle(KaggleStep step, Fault fault, int times) {
    Publication publication = new Publication("kaggle", "ada/" + SLUG, PAIR);
    publication.reset();
    kaggle.reset();
    boolean isNew = step == KaggleStep.CREATE;
    if (!isNew) {
      kaggle.datasets().add(SLUG, true, Map.of("earlier.csv", new byte[] {1}));
    }
    if (step == KaggleStep.QUERY) { // only of an upload that was cut
      kaggle.blobs().cutAt(1);
    }
    kaggle.fail(step, Collections.nCopies(times, fault).toArray(Fault[]::new));

    requireTrueReceiptAndOne(publication, () -> versions() - (isNew ? 0L : 1L), kaggle::endFaults);

    assertThat(kaggle.steps()).as("calls of the step").contains(step);
    assertThat(kaggle.datasets().dataset(SLUG).isPrivate()).isTrue();
  }

  private static long versions() {
    KaggleDatasets.Dataset dataset = kaggle.datasets().dataset(SLUG);
    return dataset == null ? 0 : dataset.versions().size();
  }

  private static void requireTrueReceiptAndOne(
      Publication publication, LongSupplier published, Runnable heal) {
    Received first = publication.send();
    Received again = publication.send();
    heal.run();

    switch (first.status()) {
      case 200 -> assertThat(again.json()).isEqualTo(first.json());
      case 409 -> {
        assertThat(first.body()).contains("\"code\":\"destination_visibility_unknown\"");
        assertThat(publication.receipt().refusal()).isEqualTo("404 receipt_not_found");
        publication.send().ok();
      }
      default -> {
        assertThat(first.refusal()).isEqualTo("502 publish_failed");
        assertThat(again.refusal()).isEqualTo("409 publish_state_unknown");
        assertThat(publication.receipt().ok().text("state")).isEqualTo("unknown");
        boolean there = published.getAsLong() == 1;
        assertThat(publication.reconcile().ok().text("state"))
            .isEqualTo(there ? "succeeded" : "reset");
        if (!there) {
          publication.send().ok();
        }
      }
    }
    assertThat(publication.receipt().ok().text("state")).isEqualTo("succeeded");
    assertThat(published.getAsLong()).isOne();
  }

  /** The run at a destination. */
  private record Publication(String target, String destination, String credential) {

    Received send() {
      return ann.post("/builds/one/publish", order(), HEADER, credential);
    }

    Received reconcile() {
      return ann.post("/builds/one/publish/reconcile", order(), HEADER, credential);
    }

    Received receipt() {
      return ann.get(place());
    }

    /** Whether there is a receipt or not. */
    void reset() {
      assertThat(ann.call("DELETE", place(), "").status()).isIn(200, 404);
    }

    private Map<String, String> order() {
      return Map.of("target", target, "destination", destination);
    }

    private String place() {
      return "/builds/one/publish/receipt?target=" + target + "&destination=" + destination;
    }
  }
}
