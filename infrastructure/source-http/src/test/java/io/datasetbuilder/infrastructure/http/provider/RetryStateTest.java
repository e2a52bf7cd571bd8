package io.datasetbuilder.infrastructure.http.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.infrastructure.http.provider.Attempt.FailedAttempt;
import io.datasetbuilder.infrastructure.http.provider.RetryLoop.Backoff;
import io.datasetbuilder.infrastructure.http.provider.RetryLoop.RetryState;
import io.datasetbuilder.infrastructure.httpclient.ExchangeFailure.Kind;
import io.datasetbuilder.pipeline.source.provider.definition.FailureCategory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whether and when a page is asked for again. */
class RetryStateTest {

  private final RetryState state = new RetryState(new Backoff(new Random(7)));

  private static FailedAttempt status(int status, FailureCategory category) {
    return new FailedAttempt(
        category, OptionalInt.of(status), Optional.empty(), Optional.empty(), false, false);
  }

  private static FailedAttempt wanting(FailedAttempt failure, long seconds) {
    return new FailedAttempt(
        failure.category(),
        failure.status(),
        failure.code(),
        Optional.of(Duration.ofSeconds(seconds)),
        false,
        false);
  }

  /** The waits until it gives up, when each attempt goes the same way. */
  private List<Duration> waits(FailedAttempt failure) {
    List<Duration> waits = new ArrayList<>();
    for (Optional<Duration> wait = state.after(failure);
        wait.isPresent();
        wait = state.after(failure)) {
      waits.add(wait.get());
    }
    return waits;
  }

  @Test
  void serverErrorsAreTriedFourTimesWithGrowingWaits() {
    List<Duration> waits = waits(status(503, FailureCategory.SERVER));

    assertThat(waits).hasSize(3);
    assertThat(waits.get(0).toMillis()).isBetween(400L, 600L);
    assertThat(waits.get(1).toMillis()).isBetween(800L, 1_200L);
    assertThat(waits.get(2).toMillis()).isBetween(1_600L, 2_400L);
  }

  @Test
  void onlyPassingStatusesAreTriedAgain() {
    for (int status : new int[] {429, 500, 502, 503, 504}) {
      FailureCategory category = status == 429 ? FailureCategory.THROTTLED : FailureCategory.SERVER;
      RetryState fresh = new RetryState(new Backoff(new Random(7)));
      assertThat(fresh.after(status(status, category))).as("%d", status).isPresent();
    }
    assertThat(state.after(status(501, FailureCategory.SERVER))).isEmpty();
  }

  @Test
  void brokenConnectionsAndTimeoutsAreTriedAgain() {
    for (Kind kind : List.of(Kind.CONNECT, Kind.BROKEN, Kind.TIMEOUT)) {
      RetryState fresh = new RetryState(new Backoff(new Random(7)));
      assertThat(fresh.after(FailedAttempt.of(kind))).as("%s", kind).isPresent();
    }
  }

  @Test
  void unknownHostsForbiddenAddressesTlsAndSizeAreNotTriedAgain() {
    for (Kind kind : List.of(Kind.UNKNOWN_HOST, Kind.ADDRESS_FORBIDDEN, Kind.TLS, Kind.TOO_LARGE)) {
      RetryState fresh = new RetryState(new Backoff(new Random(7)));
      assertThat(fresh.after(FailedAttempt.of(kind))).as("%s", kind).isEmpty();
    }
  }

  @Test
  void failuresInASuccessfulResponseAreTriedAgainTwice() {
    assertThat(waits(status(200, FailureCategory.SERVER))).hasSize(2);
  }

  @Test
  void whoWasTooFastWaitsAtLeastASecond() {
    assertThat(waits(status(200, FailureCategory.THROTTLED)))
        .allMatch(wait -> wait.compareTo(Duration.ofSeconds(1)) >= 0);
  }

  @Test
  void malformedAnswersAreTriedAgainOnce() {
    assertThat(waits(status(200, FailureCategory.MALFORMED))).hasSize(1);
  }

  @Test
  void badCompressionIsTriedAgainOnceAndAtOnce() {
    assertThat(waits(FailedAttempt.of(Kind.BAD_ENCODING))).containsExactly(Duration.ZERO);
  }

  @Test
  void refusalsAreNotTriedAgain() {
    for (FailureCategory category :
        List.of(
            FailureCategory.AUTH,
            FailureCategory.APPLICATION_REQUIRED,
            FailureCategory.QUOTA,
            FailureCategory.PARAMS_INVALID,
            FailureCategory.RETIRED,
            FailureCategory.UNKNOWN)) {
      RetryState fresh = new RetryState(new Backoff(new Random(7)));
      assertThat(fresh.after(status(500, category))).as("%s", category).isEmpty();
    }
  }

  @Test
  void theProvidersWaitIsPreferred() {
    assertThat(waits(wanting(status(429, FailureCategory.THROTTLED), 7)))
        .containsOnly(Duration.ofSeconds(7))
        .hasSize(3);
  }

  @Test
  void aLongWaitIsNotWaitedForButReported() {
    FailedAttempt tomorrow = wanting(status(429, FailureCategory.THROTTLED), 61);

    assertThat(waits(tomorrow)).isEmpty();
    assertThat(state.fault(tomorrow).retryAfterSeconds()).hasValue(61);
    assertThat(state.fault(tomorrow).category()).isEqualTo(FailureCategory.QUOTA);
  }

  @Test
  void aFaultReportsAttemptsAndStatus() {
    FailedAttempt down = status(503, FailureCategory.SERVER);
    waits(down);

    assertThat(state.fault(down).attempts()).isEqualTo(4);
    assertThat(state.fault(down).httpStatus()).hasValue(503);
  }
}
