package io.datasetbuilder.infrastructure.publish.huggingface;

import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.destination;
import static io.datasetbuilder.infrastructure.publish.huggingface.HubFixture.files;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.http.HubClient;
import io.datasetbuilder.infrastructure.publish.huggingface.HuggingFaceStandIn.Step;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.infrastructure.publish.standin.StandInCall;
import io.datasetbuilder.infrastructure.publish.standin.StandInServer;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.publish.PublishDestination;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.PublishPackage;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import io.datasetbuilder.pipeline.publish.Publisher.RemoteVisibility;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What becomes of a publication when the hub breaks at a step: it fails and says so, or it comes to
 * its end; a repeat never publishes twice; nothing becomes public that should not.
 */
@Tag("deep")
class HubFaultsTest {

  private static final StandInServer ELSEWHERE =
      StandInServer.start(call -> StandInAnswer.status(200));
  private static final HubFixture FIXTURE = new HubFixture();
  private static final HuggingFaceStandIn HUB = FIXTURE.hub;
  private static final String TOKEN = HuggingFaceStandIn.TOKEN;
  private static final String STOLEN = "/stolen";
  private static final int ALWAYS = 1_000;

  /** What the log names a step that only reads. */
  private static final Map<Step, String> READS =
      Map.of(
          Step.INFO, "read the repository",
          Step.COMMITS, "list the commits",
          Step.TREE, "list the files");

  private final PublishDestination destination = destination();
  private final PublishPackage files = files("run-" + destination.name());

  @BeforeEach
  void wantParts() {
    HUB.api().wantParts(80_000, 60_000);
  }

  @AfterEach
  void heal() {
    HUB.heal();
    FIXTURE.pauses.clear();
    FIXTURE.reasons.clear();
  }

  @AfterAll
  static void close() {
    FIXTURE.close();
    ELSEWHERE.close();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("stepsAndFaults")
  void aLastingFaultMakesThePublicationFailAndARepeatPublishesOnce(Step step, Fault fault) {
    begin(step);
    HUB.fault(step, fault, ALWAYS);

    assertThatThrownBy(() -> FIXTURE.publish(files, destination, false))
        .isInstanceOf(PublishFailure.class)
        .message()
        .doesNotContain(TOKEN, StandInStorage.SIGNATURE, "Sorry", "127.0.0.1");

    HUB.heal();
    assertThat(FIXTURE.find(files, destination)).isEqualTo(RemotePresence.ABSENT);
    FIXTURE.publish(files, destination, false);
    requirePublishedOnce();
    assertThat(ELSEWHERE.calls()).extracting(StandInCall::path).doesNotContain(STOLEN);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("effectsAndFaults")
  void anAnswerThatIsLostAfterItsEffectIsFoundOut(Step step, Fault fault) {
    begin(step);
    HUB.fault(step, fault.afterTheEffect(), ALWAYS);

    publishAnyhow();

    HUB.heal();
    RemotePresence found = FIXTURE.find(files, destination);
    assertThat(found).isEqualTo(committed() ? RemotePresence.PRESENT : RemotePresence.ABSENT);
    FIXTURE.publish(files, destination, false);
    requirePublishedOnce();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("repeatedStepsAndPassingFaults")
  void aPassingFaultOfWhatMayBeRepeatedIsOvercome(Step step, Fault fault) {
    begin(step);
    HUB.fault(step, fault, 2);

    FIXTURE.publish(files, destination, false);

    requirePublishedOnce();
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "COMMIT"})
  void whatMayNotBeRepeatedIsSentOnce(Step step) {
    long before = HUB.count(step);
    HUB.fault(step, Fault.retryAfter(503, "1"), ALWAYS);

    assertThatThrownBy(() -> FIXTURE.publish(files, destination, false))
        .isInstanceOf(PublishFailure.class);

    assertThat(HUB.count(step)).isEqualTo(before + 1);
  }

  /** Nothing was done of it: the hub had too many requests. */
  @ParameterizedTest
  @EnumSource(names = {"CREATE", "COMMIT", "PREUPLOAD"})
  void aHubThatHadTooManyRequestsIsSentThemAgain(Step step) {
    HUB.fault(step, Fault.rateLimit(55), 1);

    FIXTURE.publish(files, destination, false);

    assertThat(FIXTURE.pauses).containsExactly(Duration.ofSeconds(55));
    requirePublishedOnce();
  }

  @ParameterizedTest
  @EnumSource(names = {"CREATE", "COMMIT"})
  void whatWasDoneAllTheSameIsNotSentAgain(Step step) {
    long before = HUB.count(step);
    HUB.fault(step, Fault.rateLimit(55).afterTheEffect(), 1);

    publishAnyhow();

    assertThat(HUB.count(step)).isEqualTo(before + 1);
    HUB.heal();
    FIXTURE.publish(files, destination, false);
    requirePublishedOnce();
  }

  @Test
  void theWishedPauseIsKept() {
    HUB.fault(Step.PREUPLOAD, Fault.retryAfter(429, "17"), 1);

    FIXTURE.publish(files, destination, false);

    assertThat(FIXTURE.pauses).containsExactly(Duration.ofSeconds(17));
  }

  @Test
  void aPauseThatIsTooLongIsNotWaitedFor() {
    HUB.fault(Step.PREUPLOAD, Fault.retryAfter(429, "100000"), 1);

    assertThatThrownBy(() -> FIXTURE.publish(files, destination, false))
        .hasMessage("read the upload modes: status 429");

    assertThat(FIXTURE.pauses).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OTHER")
  void aHubThatStallsIsNotWaitedForLong(Step step) {
    begin(step);
    HUB.fault(step, Fault.stall(), ALWAYS);
    try (HubClient client = FIXTURE.client(Duration.ofMillis(250))) {
      HuggingFacePublisher impatient = FIXTURE.publisher(client);

      assertThatThrownBy(() -> impatient.publish(HubFixture.order(files, destination, false)))
          .isInstanceOf(PublishFailure.class)
          .hasMessageContaining("no response in time");
      if (READS.containsKey(step)) {
        assertThatThrownBy(() -> impatient.find(files, destination, HubFixture.TOKEN))
            .hasMessage(READS.get(step) + ": no response in time");
      }
    }
    HUB.heal();
    FIXTURE.publish(files, destination, false);
    requirePublishedOnce();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("readsAndFaults")
  void whatCannotBeReadIsNotKnown(Step step, Fault fault) {
    FIXTURE.publish(files, destination, false);
    HUB.fault(step, fault, ALWAYS);

    assertThat(FIXTURE.find(files, destination)).isEqualTo(RemotePresence.UNKNOWN);
    if (step == Step.INFO) {
      assertThat(FIXTURE.visibility(destination)).isEqualTo(RemoteVisibility.UNKNOWN);
    }
    int status = fault.answer().status();
    String detail = status == 0 || status == 200 ? "" : "status " + status;
    assertThat(FIXTURE.reasons)
        .hasSize(step == Step.INFO ? 2 : 1)
        .allSatisfy(
            reason -> assertThat(reason).startsWith(READS.get(step) + ": ").endsWith(detail));
  }

  /** Files and commits are listed only of a repository that is there and has the same files. */
  private void begin(Step step) {
    if (step == Step.COMMITS || step == Step.TREE) {
      PublishPackage same =
          new PublishPackage(files.runId(), files.title(), "0".repeat(64), files.files());
      FIXTURE.publish(same, destination, false);
    }
  }

  private void publishAnyhow() {
    try {
      FIXTURE.publish(files, destination, false);
    } catch (PublishFailure expected) {
      assertThat(expected).hasMessageNotContaining(TOKEN);
    }
  }

  private boolean committed() {
    return FIXTURE.publications(files, destination) > 0;
  }

  private void requirePublishedOnce() {
    assertThat(HUB.repository(destination.toString()).isPrivate()).isTrue();
    assertThat(FIXTURE.publications(files, destination)).isOne();
    assertThat(FIXTURE.find(files, destination)).isEqualTo(RemotePresence.PRESENT);
  }

  static Stream<Arguments> stepsAndFaults() {
    return Stream.of(
            Step.INFO,
            Step.CREATE,
            Step.COMMITS,
            Step.TREE,
            Step.PREUPLOAD,
            Step.BATCH,
            Step.UPLOAD,
            Step.COMPLETE,
            Step.VERIFY,
            Step.COMMIT)
        .flatMap(
            step ->
                SearchDepth.sample(3, faults().toList()).stream()
                    .map(fault -> Arguments.of(step, fault)));
  }

  static Stream<Arguments> effectsAndFaults() {
    return Stream.of(Step.CREATE, Step.UPLOAD, Step.COMPLETE, Step.VERIFY, Step.COMMIT)
        .flatMap(step -> faults().map(fault -> Arguments.of(step, fault)));
  }

  static Stream<Arguments> repeatedStepsAndPassingFaults() {
    return Stream.of(
            Step.INFO,
            Step.COMMITS,
            Step.TREE,
            Step.PREUPLOAD,
            Step.BATCH,
            Step.UPLOAD,
            Step.COMPLETE,
            Step.VERIFY)
        .flatMap(
            step ->
                Stream.of(Fault.status(500), Fault.retryAfter(503, "1"), Fault.cut())
                    .map(fault -> Arguments.of(step, fault)));
  }

  static Stream<Arguments> readsAndFaults() {
    return Stream.of(Step.INFO, Step.COMMITS, Step.TREE)
        .flatMap(
            step ->
                Stream.concat(faults(), Stream.of(Fault.status(404), Fault.status(401)))
                    .map(fault -> Arguments.of(step, fault)));
  }

  private static Stream<Fault> faults() {
    return Stream.of(
        Fault.status(500),
        Fault.status(403),
        Fault.retryAfter(503, "1"),
        Fault.retryAfter(429, "Thu, 01 Jan 1970 00:00:09 GMT"),
        Fault.cut(),
        Fault.html(),
        Fault.json("another document", "{}"),
        Fault.endless(),
        Fault.redirect(ELSEWHERE.url() + STOLEN));
  }
}
