package io.datasetbuilder.http.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.datasetbuilder.http.fixture.Received;
import io.datasetbuilder.http.fixture.SharedService;
import io.datasetbuilder.http.fixture.SharedService.CallingUser;
import io.datasetbuilder.http.fixture.TestIssuer;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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
class PublishAtEveryStepTest {

  private static final String HEADER = "X-Publish-Credential";
  private static final String TOKEN = "HF_TOKEN=" + HuggingFaceStandIn.TOKEN;
  private static final String KEY = "0123456789abcdef-secret";
  private static final String PAIR = "KAGGLE_USERNAME=ada,KAGGLE_KEY=" + KEY;
  private static final String SLUG = "people";

  /** More often than any call is repeated. */
  private static final int EVERY_TIME = 20;

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

  /** The calls of a publication that creates a repository. */
  static Stream<Arguments> huggingFace() {
    return Stream.of(
            Step.INFO,
            Step.CREATE,
            Step.PREUPLOAD,
            Step.BATCH,
            Step.UPLOAD,
            Step.VERIFY,
            Step.COMMIT)
        .flatMap(
            step ->
                Stream.of(
                    arguments(step, Fault.status(403), EVERY_TIME),
                    arguments(step, Fault.cut().afterTheEffect(), 1)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("huggingFace")
  void ofTheHuggingFaceHub(Step step, Fault fault, int times) {
    String destination = HuggingFaceStandIn.OWNER + "/people-" + NAMES.incrementAndGet();
    long before = hub.count(step);
    hub.fault(step, fault, times);

    requireTrueReceiptAndOne(
        new Publication("huggingface", destination, TOKEN),
        // The first commit is the hub's own.
        () -> hub.api().find(destination).map(found -> found.commits().size() - 1L).orElse(0L),
        hub::heal);

    assertThat(hub.count(step)).as("calls of the step").isGreaterThan(before);
    assertThat(hub.repository(destination).isPrivate()).isTrue();
  }

  /** The calls of a publication that adds a version. */
  static Stream<Arguments> kaggle() {
    return Stream.of(KaggleStep.VIEW, KaggleStep.START, KaggleStep.PUT, KaggleStep.VERSION)
        .flatMap(
            step ->
                Stream.of(
                    arguments(step, Fault.status(403), EVERY_TIME),
                    arguments(step, Fault.cut().afterTheEffect(), 1)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("kaggle")
  void ofKaggle(KaggleStep step, Fault fault, int times) {
    Publication publication = new Publication("kaggle", "ada/" + SLUG, PAIR);
    publication.reset();
    kaggle.reset();
    kaggle.datasets().add(SLUG, true, Map.of("earlier.csv", new byte[] {1}));
    kaggle.fail(step, Collections.nCopies(times, fault).toArray(Fault[]::new));

    requireTrueReceiptAndOne(
        publication,
        () -> kaggle.datasets().dataset(SLUG).versions().size() - 1L,
        kaggle::endFaults);

    assertThat(kaggle.steps()).as("calls of the step").contains(step);
    assertThat(kaggle.datasets().dataset(SLUG).isPrivate()).isTrue();
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
