package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.datasetbuilder.infrastructure.http.standin.Behaviour;
import io.datasetbuilder.infrastructure.http.standin.CorruptResponses;
import io.datasetbuilder.infrastructure.http.standin.FailureResponses;
import io.datasetbuilder.infrastructure.http.standin.fixture.FixtureProviders;
import io.datasetbuilder.infrastructure.http.standin.fixture.ProviderBuilder;
import io.datasetbuilder.infrastructure.http.standin.wire.Deliveries;
import io.datasetbuilder.infrastructure.http.standin.wire.ResponseGate;
import io.datasetbuilder.pipeline.source.provider.call.CallCancelled;
import io.datasetbuilder.pipeline.source.provider.call.ProviderFailure;
import io.datasetbuilder.pipeline.source.provider.call.ProviderProblem;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is tried again, how often, and after which wait. */
class RetriesTest {

  private static final String STATIONS = "metro.stations";

  @AutoClose
  private final ProviderClientFixture scene =
      ProviderClientFixture.of(
          FixtureProviders.metro(ProviderBuilder.aProvider("metro").timeout(1)));

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503, 504})
  void aStatusThatMayPassIsTriedAgain(int status) {
    expectSuccessAfter(FailureResponses.status(status));
  }

  @ParameterizedTest
  @ValueSource(strings = {"01", "02", "04", "05", "23"})
  void aCodeThatMayPassIsTriedAgain(String code) {
    expectSuccessAfter(FailureResponses.code(code));
  }

  @Test
  void aConnectionThatBreaksIsTriedAgain() {
    expectSuccessAfter(Behaviour.delivered(Deliveries.reset()));
    expectSuccessAfter(Behaviour.delivered(Deliveries.closed()));
    expectSuccessAfter(Behaviour.delivered(Deliveries.closedAfter(100)));
    expectSuccessAfter(Behaviour.delivered(Deliveries.resetAfter(100)));
  }

  @Test
  void anAnswerThatDoesNotComeInTimeIsTriedAgain() {
    expectSuccessAfter(Behaviour.delivered(Deliveries.heldBefore(new ResponseGate())));
  }

  @Test
  void anAnswerThatStallsInItsBodyIsTriedAgain() {
    expectSuccessAfter(Behaviour.delivered(Deliveries.heldAfter(50, new ResponseGate())));
  }

  @Test
  void aServerThatStaysDownGetsFourAttempts() {
    scene.dataset(STATIONS).always(FailureResponses.status(503));

    ProviderFailure failure = scene.failure(STATIONS);

    assertThat(failure.problem().code()).isEqualTo(ProviderProblem.PROVIDER_UNAVAILABLE);
    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.SERVER);
    assertThat(failure.fault().get().attempts()).isEqualTo(4);
    assertThat(scene.requests(STATIONS)).hasSize(4);
  }

  @Test
  void waitsDoubleAndAreUpToAFifthOff() {
    scene.dataset(STATIONS).always(FailureResponses.status(503));

    scene.failure(STATIONS);

    List<Duration> waits = scene.pauses().waits();
    assertThat(waits).hasSize(3);
    assertThat(waits.get(0)).isBetween(Duration.ofMillis(400), Duration.ofMillis(600));
    assertThat(waits.get(1)).isBetween(Duration.ofMillis(800), Duration.ofMillis(1200));
    assertThat(waits.get(2)).isBetween(Duration.ofMillis(1600), Duration.ofMillis(2400));
  }

  @Test
  void aProviderThatIsNotThereGetsFourAttempts() {
    scene.server().close();

    ProviderFailure failure = scene.failure(STATIONS);

    assertThat(failure.problem().code()).isEqualTo(ProviderProblem.PROVIDER_UNREACHABLE);
    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.NETWORK);
    assertThat(failure.fault().get().attempts()).isEqualTo(4);
  }

  @Test
  void codesOfTheProvidersOwnFailureGetThreeAttempts() {
    scene.dataset(STATIONS).always(FailureResponses.code("04"));

    assertThat(ProviderClientFixture.category(scene.failure(STATIONS)))
        .isEqualTo(FailureCategory.SERVER);
    assertThat(scene.requests(STATIONS)).hasSize(3);
  }

  @Test
  void anUnreadableAnswerIsAskedForOnceMore() {
    scene.dataset(STATIONS).always(CorruptResponses.truncated(60));

    assertThat(ProviderClientFixture.category(scene.failure(STATIONS)))
        .isEqualTo(FailureCategory.MALFORMED);
    assertThat(scene.requests(STATIONS)).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"10", "12", "20", "21", "22", "30", "31", "99"})
  void whatWaitingDoesNotMendIsNotTriedAgain(String code) {
    scene.dataset(STATIONS).always(FailureResponses.code(code));

    scene.failure(STATIONS);

    assertThat(scene.requests(STATIONS)).hasSize(1);
    assertThat(scene.pauses().waits()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 408, 410, 413, 501, 505})
  void aStatusThatWillNotPassIsNotTriedAgain(int status) {
    scene.dataset(STATIONS).always(FailureResponses.status(status));

    scene.failure(STATIONS);

    assertThat(scene.requests(STATIONS)).hasSize(1);
  }

  @Test
  void anAnswerThatIsNotReadyYetIsAskedForAgain() {
    expectSuccessAfter(FailureResponses.status(202));
  }

  @Test
  void theWaitThatTheProviderAsksForIsPreferred() {
    scene.dataset(STATIONS).then(FailureResponses.status(429, "Retry-After: 7"));

    scene.fetch(STATIONS);

    assertThat(scene.pauses().waits()).containsExactly(Duration.ofSeconds(7));
  }

  @Test
  void theProviderMayAskToWaitUntilADate() {
    scene
        .dataset(STATIONS)
        .then(FailureResponses.status(503, "Retry-After: Sun, 01 Mar 2026 09:00:30 GMT"));

    scene.fetch(STATIONS);

    assertThat(scene.pauses().waits()).containsExactly(Duration.ofSeconds(30));
  }

  @Test
  void aLongWaitIsNotWaitedForButReported() {
    scene.dataset(STATIONS).always(FailureResponses.status(429, "Retry-After: 3600"));

    ProviderFailure failure = scene.failure(STATIONS);

    assertThat(failure.fault().get().retryAfterSeconds()).hasValue(3600);
    assertThat(ProviderClientFixture.category(failure)).isEqualTo(FailureCategory.QUOTA);
    assertThat(scene.requests(STATIONS)).hasSize(1);
    assertThat(scene.pauses().waits()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5", "soon", "1.5", "", "Sun, 01 Mar 2020 09:00:30 GMT"})
  void aWaitThatIsNoneIsIgnored(String header) {
    scene.dataset(STATIONS).then(FailureResponses.status(429, "Retry-After: " + header));

    scene.fetch(STATIONS);

    assertThat(scene.pauses().waits()).hasSize(1);
    assertThat(scene.pauses().waits().get(0)).isLessThan(Duration.ofSeconds(1));
  }

  @Test
  void attemptsAreCountedForEachPage() {
    Behaviour down = FailureResponses.status(500);
    Behaviour up = Behaviour.honest();
    scene.dataset(STATIONS).rows(2500).then(down, down, down, up, down, down, down, up);

    assertThat(scene.fetch(STATIONS).lines()).isEqualTo(scene.records(STATIONS, 2500));
    assertThat(scene.asked(STATIONS, "pageNo"))
        .containsExactly("1", "1", "1", "1", "2", "2", "2", "2", "3");
  }

  @Test
  void noRecordOfAResponseThatBrokeIsDeliveredTwice() {
    scene.dataset(STATIONS).rows(900).then(Behaviour.delivered(Deliveries.closedAfter(40_000)));

    assertThat(scene.fetch(STATIONS).lines()).isEqualTo(scene.records(STATIONS, 900));
  }

  @Test
  void aCancellationEndsAWaitAndNoMoreIsSent() {
    scene.dataset(STATIONS).always(FailureResponses.status(503));

    assertThatThrownBy(
            () ->
                scene
                    .client()
                    .fetch(
                        scene.call(STATIONS, Map.of()),
                        batch -> {},
                        () -> !scene.requests(STATIONS).isEmpty()))
        .isInstanceOf(CallCancelled.class);
    assertThat(scene.requests(STATIONS)).hasSize(1);
  }

  private void expectSuccessAfter(Behaviour first) {
    scene.journal().clear();
    scene.dataset(STATIONS).then(first);

    assertThat(scene.fetch(STATIONS).lines()).isEqualTo(scene.records(STATIONS, 3));
    assertThat(scene.requests(STATIONS)).hasSize(2);
  }
}
