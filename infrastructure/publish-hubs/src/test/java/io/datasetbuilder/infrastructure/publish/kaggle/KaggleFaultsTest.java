package io.datasetbuilder.infrastructure.publish.kaggle;

import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.CREDENTIAL;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.DESTINATION;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.KEY;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.SLUG;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.order;
import static io.datasetbuilder.infrastructure.publish.kaggle.KaggleFixture.stops;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStandIn;
import io.datasetbuilder.infrastructure.publish.kaggle.standin.KaggleStep;
import io.datasetbuilder.infrastructure.publish.standin.Fault;
import io.datasetbuilder.infrastructure.publish.standin.StandInAnswer;
import io.datasetbuilder.pipeline.model.fixture.SearchDepth;
import io.datasetbuilder.pipeline.publish.PublishFailure;
import io.datasetbuilder.pipeline.publish.Publisher.PublishStatus;
import io.datasetbuilder.pipeline.publish.Publisher.RemotePresence;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every step of a publication, failing in every way. */
@Tag("deep")
class KaggleFaultsTest {

  private static final String ELSEWHERE = "elsewhere";
  private static final StandInAnswer WORDS =
      StandInAnswer.text(400, "application/json", "{\"code\":400,\"message\":\"words-of-kaggle\"}");
  private static final KaggleStandIn KAGGLE = KaggleFixture.start(KEY);
  private static final KaggleStandIn OTHER = KaggleFixture.start(KEY);

  @AfterAll
  static void stop() {
    KAGGLE.close();
    OTHER.close();
  }

  /** How a publication with one kind of fault at one step ends. */
  private enum End {
    PUBLISHED,
    PROCESSING,
    FAILED
  }

  static Stream<Arguments> faultsWhenCreating() {
    return faults(KaggleStep.CREATE);
  }

  static Stream<Arguments> faultsWhenVersioning() {
    return faults(KaggleStep.VERSION);
  }

  private static Stream<Arguments> faults(KaggleStep commit) {
    List<Arguments> all = new ArrayList<>();
    for (KaggleStep step :
        List.of(KaggleStep.VIEW, KaggleStep.START, KaggleStep.PUT, commit, KaggleStep.STATUS)) {
      End once = step == commit ? End.FAILED : End.PUBLISHED;
      End always = step == KaggleStep.STATUS ? End.PUBLISHED : End.FAILED;
      for (Fault fault : passing()) {
        boolean isTurnedAway = fault.answer().status() == 429;
        all.add(Arguments.of(step, fault, 1, isTurnedAway ? End.PUBLISHED : once));
      }
      for (Fault fault : lasting(step)) {
        all.add(Arguments.of(step, fault, 1, always));
      }
      End never = step == KaggleStep.STATUS ? End.PROCESSING : End.FAILED;
      all.add(Arguments.of(step, Fault.status(500), 20, never));
    }
    return SearchDepth.sample(28, all).stream();
  }

  private static List<Fault> passing() {
    return List.of(
        Fault.status(500),
        Fault.retryAfter(503, "7"),
        Fault.retryAfter(429, "7"),
        Fault.cut(),
        Fault.cut().afterTheEffect(),
        Fault.status(500).afterTheEffect());
  }

  private static List<Fault> lasting(KaggleStep step) {
    List<Fault> faults =
        new ArrayList<>(
            List.of(
                Fault.retryAfter(503, "3600"),
                Fault.retryAfter(429, "3600"),
                new Fault("words", WORDS, false),
                Fault.status(401),
                Fault.redirect(ELSEWHERE)));
    if (step != KaggleStep.PUT) { // the store's answers have no body
      faults.add(Fault.html());
      faults.add(Fault.endless());
      faults.add(Fault.json("no object", "[]"));
      faults.add(Fault.json("an empty object", "{}"));
      faults.add(Fault.json("an error inside", "{\"error\":{\"code\":500}}"));
      faults.add(Fault.json("an error", "{\"code\":500,\"message\":\"words-of-kaggle\"}"));
    }
    return faults;
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("faultsWhenCreating")
  void neverPublishesTwiceWhenCreating(KaggleStep step, Fault fault, int times, End expected) {
    try (KaggleFixture fixture = new KaggleFixture(KAGGLE)) {
      checkFault(fixture, step, Collections.nCopies(times, fault), expected);
    }
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("faultsWhenVersioning")
  void neverPublishesTwiceWhenVersioning(KaggleStep step, Fault fault, int times, End expected) {
    try (KaggleFixture fixture = new KaggleFixture(KAGGLE)) {
      fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", new byte[3]));
      checkFault(fixture, step, Collections.nCopies(times, fault), expected);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"VIEW", "START", "PUT", "CREATE"})
  void waitsNotLongForOneThatStallsWhenCreating(KaggleStep step) {
    try (KaggleFixture fixture = new KaggleFixture(KAGGLE)) {
      checkStall(fixture, step);
    }
  }

  @Test
  void waitsNotLongForOneThatStallsWhenItIsAskedWhatHasArrived() {
    try (KaggleFixture fixture = new KaggleFixture(KAGGLE)) {
      fixture.kaggle.blobs().cutAt(1);
      checkStall(fixture, KaggleStep.QUERY);
    }
  }

  @Test
  void waitsNotLongForAListOfFilesThatStalls() {
    try (KaggleFixture fixture = new KaggleFixture(KAGGLE)) {
      fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", new byte[3]));
      fixture.kaggle.fail(
          KaggleStep.FILES, Collections.nCopies(20, Fault.stall()).toArray(Fault[]::new));

      assertThatThrownBy(() -> fixture.impatient.find(stops(), DESTINATION, CREDENTIAL))
          .isInstanceOf(PublishFailure.class)
          .hasMessage("list the files: no response in time");
    }
  }

  @Test
  void waitsNotLongForOneThatStallsWhenVersioning() {
    try (KaggleFixture fixture = new KaggleFixture(KAGGLE)) {
      fixture.kaggle.datasets().add(SLUG, true, Map.of("old.csv", new byte[3]));
      checkStall(fixture, KaggleStep.VERSION);
    }
  }

  private static void checkStall(KaggleFixture fixture, KaggleStep step) {
    fixture.kaggle.fail(step, Collections.nCopies(20, Fault.stall()).toArray(Fault[]::new));

    assertThatThrownBy(() -> fixture.impatient.publish(order(stops())))
        .isInstanceOf(PublishFailure.class);

    fixture.kaggle.endFaults();
    assertThat(fixture.find(stops(), DESTINATION, CREDENTIAL)).isEqualTo(RemotePresence.ABSENT);
    fixture.publisher.publish(order(stops()));
    assertThat(fixture.published()).isOne();
  }

  private static void checkFault(
      KaggleFixture fixture, KaggleStep step, List<Fault> faults, End expected) {
    fixture.kaggle.fail(step, elsewhere(faults));

    Optional<PublishFailure> failure = failure(fixture, expected);

    assertThat(failure.isPresent()).isEqualTo(expected == End.FAILED);
    failure.ifPresent(KaggleFaultsTest::assertNothingLeaks);
    assertThat(OTHER.steps()).isEmpty();
    assertThat(fixture.kaggle.datasets().dataset(SLUG))
        .satisfiesAnyOf(
            dataset -> assertThat(dataset).isNull(),
            dataset -> assertThat(dataset.isPrivate()).isTrue());
    fixture.kaggle.endFaults();
    RemotePresence found = fixture.find(stops(), DESTINATION, CREDENTIAL);
    assertThat(found)
        .isEqualTo(fixture.published() == 1 ? RemotePresence.PRESENT : RemotePresence.ABSENT);
    fixture.publisher.publish(order(stops()));
    assertThat(fixture.published()).isOne();
  }

  private static Fault[] elsewhere(List<Fault> faults) {
    return faults.stream()
        .map(
            fault ->
                fault.answer().headers().containsValue(ELSEWHERE)
                    ? Fault.redirect(OTHER.endpoint() + "/api/v1/blobs/upload")
                    : fault)
        .toArray(Fault[]::new);
  }

  private static Optional<PublishFailure> failure(KaggleFixture fixture, End expected) {
    try {
      PublishStatus status = fixture.publisher.publish(order(stops())).status();
      assertThat(status.name()).isEqualTo(expected.name());
      return Optional.empty();
    } catch (PublishFailure failed) {
      return Optional.of(failed);
    }
  }

  private static void assertNothingLeaks(PublishFailure failure) {
    StringWriter all = new StringWriter();
    failure.printStackTrace(new PrintWriter(all));
    assertThat(all.toString())
        .doesNotContain(KEY)
        .doesNotContain("words-of-kaggle")
        .doesNotContain("upload_id")
        .doesNotContain("127.0.0.1");
    assertThat(failure.getMessage()).isNotBlank();
  }
}
